import * as v from 'valibot';
import { keepJson, readJson } from './device-texts.ts';
import { draftKey } from './drafts.ts';

/**
 * Reads a set of ids that is remembered for the page's account over reloads, such as the ids of folded items. `name`
 * identifies the set. A stored value that is not an array of strings counts as an empty set.
 */
export const readIdSet = (name: string): ReadonlySet<string> =>
  new Set(readJson(draftKey(`kept.${name}`), v.array(v.string())));

/** How many ids are remembered; the oldest are dropped first. */
const KEPT = 2000;

/** Stores a set that `readIdSet` reads: of a larger one its newest ids. Returns false if the browser refuses. */
export const writeIdSet = (name: string, ids: ReadonlySet<string>): boolean =>
  keepJson(draftKey(`kept.${name}`), [...ids].slice(-KEPT));

import * as v from 'valibot';
import { keepJson, readJson } from './device-texts.ts';
import { draftKey } from './drafts.ts';

/**
 * A set of ids that a page remembers for its account, over reloads: what is folded away, for one. `name` tells sets apart.
 * What is not an array of texts is an empty set.
 */
export const readIdSet = (name: string): ReadonlySet<string> =>
  new Set(readJson(draftKey(`kept.${name}`), v.array(v.string())));

/** So many are remembered; the oldest give way. */
const KEPT = 2000;

export const writeIdSet = (name: string, ids: ReadonlySet<string>): boolean =>
  keepJson(draftKey(`kept.${name}`), [...ids].slice(-KEPT));

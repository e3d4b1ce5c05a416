import * as v from 'valibot';
import { accountKey } from '../texts/account-key.ts';
import { keepJson, readJson } from '../texts/device-texts.ts';

const schema = v.object({ upTo: v.optional(v.number(), 0), done: v.array(v.number()) });

/**
 * What the user has looked at on this device: all entries up to one key, and single entries that are dealt with. They
 * are named by their records' keys rather than by times, since clocks go wrong.
 */
export type Looked = v.InferOutput<typeof schema>;

const NOTHING: Looked = { upTo: 0, done: [] };

/** Reads what was looked at. If nothing is stored or it cannot be read, entries are shown once more. */
export function readLooked(uid: string): Looked {
  return readJson(accountKey('looked', uid), schema) ?? NOTHING;
}

/**
 * Stores it, merged with what another tab has stored meanwhile. `stays`: whether an entry, by its key, still counts as
 * dealt with.
 */
export function writeLooked(uid: string, looked: Looked, stays: (key: number) => boolean): Looked {
  const kept = readLooked(uid);
  const done = [...new Set([...kept.done, ...looked.done])].filter(stays);
  const next = { upTo: Math.max(kept.upTo, looked.upTo), done };
  keepJson(accountKey('looked', uid), next);
  return next;
}

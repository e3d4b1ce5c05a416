import * as v from 'valibot';
import { keepJson, readJson } from './device-texts.ts';

const schema = v.object({ upTo: v.optional(v.number(), 0), done: v.array(v.number()) });

/**
 * What the user has looked at on this device, by keys of records, since clocks go wrong: what happened up to one, and single
 * entries that are dealt with.
 */
export type Looked = v.InferOutput<typeof schema>;

const NOTHING: Looked = { upTo: 0, done: [] };
const keyOf = (uid: string): string => `tackboard.looked.${uid}`;

/** Nothing yet where nothing is kept or it cannot be read: things are shown once more then. */
export function readLooked(uid: string): Looked {
  return readJson(keyOf(uid), schema) ?? NOTHING;
}

/** Keeps it together with what another tab has looked at meanwhile; `stays`: which entries are still dealt with, by their keys. */
export function writeLooked(uid: string, looked: Looked, stays: (key: number) => boolean): Looked {
  const kept = readLooked(uid);
  const done = [...new Set([...kept.done, ...looked.done])].filter(stays);
  const next = { upTo: Math.max(kept.upTo, looked.upTo), done };
  keepJson(keyOf(uid), next);
  return next;
}

import * as v from 'valibot';
import { keepJson, readJson } from './device-texts.ts';

const schema = v.object({ at: v.number(), done: v.array(v.number()) });

/** What the user has looked at on this device: what happened up to a moment, and single entries that are dealt with. */
export type Looked = v.InferOutput<typeof schema>;

const NOTHING: Looked = { at: 0, done: [] };
const keyOf = (uid: string): string => `tackboard.looked.${uid}`;

/** Nothing yet where nothing is kept or it cannot be read: things are shown once more then. */
export function readLooked(uid: string): Looked {
  return readJson(keyOf(uid), schema) ?? NOTHING;
}

/** Keeps it together with what another tab has looked at meanwhile; `oldest`: the first entry that there still is. */
export function writeLooked(uid: string, looked: Looked, oldest: number): Looked {
  const kept = readLooked(uid);
  const done = [...new Set([...kept.done, ...looked.done])].filter((key) => key >= oldest);
  const next = { at: Math.max(kept.at, looked.at), done };
  keepJson(keyOf(uid), next);
  return next;
}

import * as v from 'valibot';
import { keepJson, keepText, keptKeys, readJson, readText } from './device-texts.ts';
import { besideOf } from './drafts.ts';

/** What pages keep in localStorage for an account, by the beginning of the key. */
const KEPT_FOR = ['defaultList', 'draft', 'looked', 'spill', 'told'] as const;

const keyOf = (what: (typeof KEPT_FOR)[number], uid: string): string => `tackboard.${what}.${uid}`;

/** Texts by the key that they are kept under. */
type Texts = Readonly<Record<string, string>>;

/** All that pages of this device keep for an account outside its database. */
export function pageTexts(uid: string): Texts {
  const mine = KEPT_FOR.map((what) => keyOf(what, uid));
  const keys = keptKeys().filter((key) => mine.some((prefix) => key === prefix || key.startsWith(`${prefix}.`)));
  return Object.fromEntries(keys.map((key) => [key, readText(key) ?? '']));
}

/** Keeps what goes with a sign-out, for another page: the one that asked may be closed before that is done. */
export const keepTold = (uid: string, known: Texts): boolean => keepJson(keyOf('told', uid), known);

/** What a sign-out that another page asked for was to take along; nothing where nobody knows. */
export const readTold = (uid: string): Texts => readJson(keyOf('told', uid), v.record(v.string(), v.string())) ?? {};

/**
 * Takes them away. What somebody typed, or did and could not save yet, goes only as it is `known`: what has come since, or
 * become another text, is there at the next sign-in.
 */
export function forgetPageTexts(uid: string, known = pageTexts(uid)): void {
  const all = pageTexts(uid);
  const made = [`${keyOf('draft', uid)}.`, `${keyOf('spill', uid)}.`];
  const set = `${keyOf('draft', uid)}.kept.`;
  for (const key of Object.keys(all)) {
    const ofText = key.endsWith(besideOf('')) ? key.slice(0, -besideOf('').length) : key;
    const stays =
      made.some((prefix) => key.startsWith(prefix)) && !key.startsWith(set) && known[ofText] !== all[ofText];
    if (!stays) keepText(key, null);
  }
}

import * as v from 'valibot';
import { keepText, keptKeys, readJson, readText } from './device-texts.ts';
import { besideOf } from './drafts.ts';

/** What somebody typed, or did and could not save yet. */
const MADE = ['draft', 'spill'] as const;
/** What pages keep in localStorage for an account, by the beginning of the key. */
const KEPT_FOR = [...MADE, 'defaultList', 'looked', 'leaving'] as const;
type Kind = (typeof KEPT_FOR)[number];

const keyOf = (kind: Kind, uid: string): string => `tackboard.${kind}.${uid}`;
const keysOf = (uid: string, kinds: readonly Kind[]): readonly string[] => {
  const mine = kinds.map((kind) => keyOf(kind, uid));
  return keptKeys().filter((key) => mine.some((prefix) => key === prefix || key.startsWith(`${prefix}.`)));
};

/** Texts by the key that they are kept under. */
type Texts = Readonly<Record<string, string>>;

/** What was typed for an account, or done and not saved yet, as this device keeps it outside the account's database. */
export const madeTexts = (uid: string): Texts =>
  Object.fromEntries(keysOf(uid, MADE).map((key) => [key, readText(key) ?? '']));

/**
 * Keeps what goes with a sign-out, for another page: the one that asked may be closed before that is done. Null where it is
 * refused: nothing goes.
 */
export function keepLeaving(uid: string, known: Texts | null): void {
  keepText(keyOf('leaving', uid), known && JSON.stringify(known));
}

/** What a sign-out that another page asked for was to take along; nothing where nobody knows. */
export const readLeaving = (uid: string): Texts =>
  readJson(keyOf('leaving', uid), v.record(v.string(), v.string())) ?? {};

/**
 * Takes away what pages of this device kept for an account. What was made goes only as it is `known`: what has come since,
 * or become another text, is there at the next sign-in.
 */
export function forgetPageTexts(uid: string, known = madeTexts(uid)): void {
  const made = madeTexts(uid);
  const set = `${keyOf('draft', uid)}.kept.`;
  for (const key of keysOf(uid, KEPT_FOR)) {
    const ofText = key.endsWith(besideOf('')) ? key.slice(0, -besideOf('').length) : key;
    const stays = key in made && !key.startsWith(set) && known[ofText] !== made[ofText];
    if (!stays) keepText(key, null);
  }
}

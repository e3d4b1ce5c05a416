import * as v from 'valibot';
import { type AccountKind, accountKey, KEPT_FOR, MADE } from './account-key.ts';
import { keepText, keptKeys, readJson, readText } from './device-texts.ts';
import { besideOf } from './drafts.ts';

const keysOf = (uid: string, kinds: readonly AccountKind[]): readonly string[] => {
  const mine = kinds.map((kind) => accountKey(kind, uid));
  return keptKeys().filter((key) => mine.some((prefix) => key === prefix || key.startsWith(`${prefix}.`)));
};

/** Texts by the key that they are kept under. */
type Texts = Readonly<Record<string, string>>;

/**
 * Reads what was typed for an account, or done and not saved yet, as this device stores it outside the account's
 * database.
 */
export const madeTexts = (uid: string): Texts =>
  Object.fromEntries(keysOf(uid, MADE).map((key) => [key, readText(key) ?? '']));

/**
 * Stores the texts that a sign-out will remove, for another page: the one that asked may be closed before the sign-out
 * is done. Null if the sign-out is refused: then nothing is removed.
 */
export function keepLeaving(uid: string, known: Texts | null): void {
  keepText(accountKey('leaving', uid), known && JSON.stringify(known));
}

/** Reads the texts that a sign-out asked for by another page was to remove; empty if that is not known. */
export const readLeaving = (uid: string): Texts =>
  readJson(accountKey('leaving', uid), v.record(v.string(), v.string())) ?? {};

/**
 * Removes what the pages of this device stored for an account. Drafts and spilled changes are removed only as they are
 * `known`: one that was added or changed since is there at the next sign-in.
 */
export function forgetPageTexts(uid: string, known = madeTexts(uid)): void {
  const made = madeTexts(uid);
  const set = `${accountKey('draft', uid)}.kept.`;
  for (const key of keysOf(uid, KEPT_FOR)) {
    const ofText = key.endsWith(besideOf('')) ? key.slice(0, -besideOf('').length) : key;
    const stays = key in made && !key.startsWith(set) && known[ofText] !== made[ofText];
    if (!stays) keepText(key, null);
  }
}

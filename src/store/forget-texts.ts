import { keepText, keptKeys } from './device-texts.ts';

/** What pages keep in localStorage for an account, by the beginning of the key. */
const KEPT_FOR = ['defaultList', 'draft', 'looked', 'spill'] as const;

/** Takes away what pages of this device kept for an account outside its database. */
export function forgetPageTexts(uid: string): void {
  const mine = KEPT_FOR.map((what) => `tackboard.${what}.${uid}`);
  for (const key of keptKeys()) {
    if (mine.some((prefix) => key === prefix || key.startsWith(`${prefix}.`))) keepText(key, null);
  }
}

import { keptKeys } from './device-texts.ts';
import { besideOf, draftKey, readBeside, readDraft } from './drafts.ts';

/** A text that was typed and not used yet, and the field that it stands in. */
export interface LeftText {
  readonly field: string;
  readonly text: string;
}

/**
 * Returns the texts left in fields of this page's account. Keys with `kept.` hold sets of ids (kept-sets.ts), not
 * texts.
 */
export function leftTexts(): readonly LeftText[] {
  const start = draftKey('');
  return keptKeys()
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .filter((field) => !field.startsWith('kept.') && !field.endsWith(besideOf('')))
    .map((field) => ({ field, text: readDraft(field) ?? '' }))
    .filter(({ field, text }) => text.trim() !== '' && text !== readBeside(field));
}

/** Whether `texts` contains this text of this field. */
export const isAmong = (texts: readonly LeftText[], { field, text }: LeftText): boolean =>
  texts.some((known) => known.field === field && known.text === text);

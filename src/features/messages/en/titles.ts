import { seenText } from '../../../domain/seen-text.ts';
import { apart } from '../apart.ts';

/** A task's title within a sentence, or "untitled task". */
export const named = (title: string): string => seenText(title) || 'untitled task';
/** A task's title at the start of a sentence, or "Untitled task". */
export const namedFirst = (title: string): string => seenText(title) || 'Untitled task';
/** Text of the user's in quotation marks. */
export const quote = (text: string): string => `“${apart(text)}”`;
/** A task's title in quotation marks. */
export const quoted = (title: string): string => quote(named(title));

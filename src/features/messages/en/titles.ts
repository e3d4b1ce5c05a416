import { seenText } from '../../../domain/seen-text.ts';

/** A task's title within a sentence, or "untitled task". */
export const named = (title: string): string => seenText(title) || 'untitled task';
/** A task's title at the start of a sentence, or "Untitled task". */
export const namedFirst = (title: string): string => seenText(title) || 'Untitled task';
/** A task's title in quotation marks. */
export const quoted = (title: string): string => `“${named(title)}”`;

import { seenText } from '../../domain/seen-text.ts';

/** A task in a sentence; one without a title has a name there all the same. */
export const named = (title: string): string => seenText(title) || 'untitled task';
/** The same where the sentence begins. */
export const namedFirst = (title: string): string => seenText(title) || 'Untitled task';
/** Its title as it stands. */
export const quoted = (title: string): string => `“${named(title)}”`;

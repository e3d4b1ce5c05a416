import { startOfGrapheme } from './graphemes.ts';
import { seenText } from './seen-text.ts';

/** How far before the limit a word boundary is still looked for. */
const BACK = 80;

/** A text split at the service's limit; nothing is lost, since the caller puts the rest elsewhere. */
export interface Parts {
  readonly head: string;
  readonly rest: string;
}

/**
 * Splits a text longer than `max` code units: at a blank if one is shortly before the limit, and never inside a
 * character, unless that single character is longer than `max`.
 */
export function splitLong(text: string, max: number): Parts {
  if (text.length <= max) return { head: text, rest: '' };
  const blank = Math.max(text.lastIndexOf(' ', max), text.lastIndexOf('\n', max));
  const at = blank > Math.max(0, max - BACK) ? blank : startOfGrapheme(text, max) || max;
  return { head: text.slice(0, at).trimEnd(), rest: text.slice(at).trimStart() };
}

/** The lines of a text that have visible content. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => seenText(line))
    .filter(Boolean);

/** A text on one line, as titles are. */
export const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

import { startOfGrapheme } from './graphemes.ts';
import { seenText } from './seen-text.ts';

/** How far before the limit a word boundary is still looked for. */
const BACK = 80;

/** A text cut where the service's limit ends it: nothing is lost, the rest comes beside it. */
export interface Parts {
  readonly head: string;
  readonly rest: string;
}

/**
 * Splits a text that is longer than `max` code units at a blank before the limit where there is one near, never inside a
 * character, unless one alone is longer than all of it.
 */
export function splitLong(text: string, max: number): Parts {
  if (text.length <= max) return { head: text, rest: '' };
  const blank = Math.max(text.lastIndexOf(' ', max), text.lastIndexOf('\n', max));
  const at = blank > Math.max(0, max - BACK) ? blank : startOfGrapheme(text, max) || max;
  return { head: text.slice(0, at).trimEnd(), rest: text.slice(at).trimStart() };
}

/** Lines of a text that say something. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => seenText(line))
    .filter(Boolean);

/** A text on one line, as titles are. */
export const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

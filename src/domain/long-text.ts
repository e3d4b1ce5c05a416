/** How far before the limit a word boundary is still looked for. */
const BACK = 80;

/** A text cut where the service's limit ends it: nothing is lost, the rest comes beside it. */
export interface Parts {
  readonly head: string;
  readonly rest: string;
}

/** Splits a text that is longer than `max` at a blank before the limit where there is one near, never inside a character. */
export function splitLong(text: string, max: number): Parts {
  if (text.length <= max) return { head: text, rest: '' };
  const blank = Math.max(text.lastIndexOf(' ', max), text.lastIndexOf('\n', max));
  let at = blank > max - BACK ? blank : max;
  while (at > max - BACK && joins(text, at)) at -= 1;
  return { head: text.slice(0, at).trimEnd(), rest: text.slice(at).trimStart() };
}

const JOINER = 0x200d;
const VARIATION = 0xfe0f;

/** Whether what stands at `at` belongs to the character before: a second half, a mark, or what a joiner binds. */
function joins(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const isSecondHalf = code >= 0xdc00 && code <= 0xdfff;
  return (
    isSecondHalf ||
    code === JOINER ||
    code === VARIATION ||
    text.charCodeAt(at - 1) === JOINER ||
    /^\p{M}$/u.test(text.charAt(at))
  );
}

/** Lines of a text that say something. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/**
 * Replacements for letters that normalisation does not decompose: the spelling that people use on keyboards without
 * them, σ for its form at the end of a word, and one form for letters that Persian and Arabic keyboards write with
 * different characters.
 */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  '’': "'",
};
const SPECIAL = /[ßæœøłđıς’یىک٠-٩۰-۹]/g;
const NOT_ASCII = /[^\0-\x7f]/;
/** A character with all that normalisation may join to it: marks, half-width marks, the rest of a Hangul syllable. */
const CHARACTER = /.[\p{M}\uff9e\uff9f\u1160-\u11ff]*/gsu;
/**
 * Characters that search ignores. First, accents, Hebrew and Arabic points, and variation selectors; other marks make
 * another letter: パ is not ハ, and काम not कम. Second, invisible ones: soft hyphens, joiners, direction marks. Third,
 * the sign that only makes an Arabic word wider.
 */
const OPTIONAL =
  /[[\p{M}\p{Cf}\u0640]&&[\u00ad\u0300-\u036f\u0591-\u05c7\u0610-\u06ed\u200b-\u2069\ufe00-\ufeff\u{e0100}-\u{e01ef}]]/gv;

/** Returns true when folding a text means no more than lower-casing it. */
export const foldsAtOnce = (text: string): boolean => !NOT_ASCII.test(text);

/** In both ranges of Arabic digits, the last four bits of the code are the digit's value. */
const digitOf = (digit: string): string => `${digit.charCodeAt(0) & 15}`;

/** Returns a text as search compares it: without case, accents and invisible characters, all letters of usual width. */
export function fold(text: string): string {
  if (foldsAtOnce(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? digitOf(letter));
}

/** The distinct words of a search, folded: a task must contain all words of `title` and none of `notContain`. */
export const wordsOf = (text: string): readonly string[] => [...new Set(fold(text).split(/\s+/u).filter(Boolean))];

/** [from, to) */
type Range = readonly [number, number];

/** Finds folded words in a text: ranges [from, to) in the original text, in order and without overlaps. */
export function matchRanges(text: string, words: readonly string[]): readonly Range[] {
  if (words.length === 0) return [];
  if (foldsAtOnce(text)) return joined(hits(text.toLowerCase(), words));
  // Fold character by character, so that each folded one can be traced to where it came from.
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const character of text.match(CHARACTER) ?? []) {
    const part = fold(character);
    const end = at + character.length;
    for (let index = 0; index < part.length; index++) {
      from.push(at);
      to.push(end);
    }
    folded += part;
    at = end;
  }
  return joined(hits(folded, words).map(([start, end]) => [from[start] ?? 0, to[end - 1] ?? text.length]));
}

/** Every place of every word in a folded text. */
function hits(folded: string, words: readonly string[]): Range[] {
  const found: Range[] = [];
  for (const word of words) {
    for (let hit = folded.indexOf(word); hit >= 0; hit = folded.indexOf(word, hit + 1)) {
      found.push([hit, hit + word.length]);
    }
  }
  return found;
}

/** Sorts ranges and merges those that overlap or touch. */
function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}

/**
 * What normalisation does not take apart, as people type it without their keyboard; σ at a word's end; and letters that
 * Persian and Arabic keyboards write with different characters.
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
/** A character with what normalisation may join to it: marks, those of half width, the rest of a Hangul syllable. */
const CHARACTER = /.[\p{M}\uff9e\uff9f\u1160-\u11ff]*/gsu;
/**
 * Accents, Hebrew and Arabic points, variation selectors. Other marks make another letter: パ is no ハ, and काम no कम. What
 * nobody sees: soft hyphens, joiners, marks of direction. And what only makes an Arabic word wider.
 */
const OPTIONAL =
  /[[\p{M}\p{Cf}\u0640]&&[\u00ad\u0300-\u036f\u0591-\u05c7\u0610-\u06ed\u200b-\u2069\ufe00-\ufeff\u{e0100}-\u{e01ef}]]/gv;

/** Whether folding a text is no more than its small letters. */
export const foldsAtOnce = (text: string): boolean => !NOT_ASCII.test(text);

/** Both rows of Arabic digits stand where their last four bits are what they count. */
const digitOf = (digit: string): string => `${digit.charCodeAt(0) & 15}`;

/** A text as search compares it: without case, accents and what is not seen, every letter in its usual width. */
export function fold(text: string): string {
  if (foldsAtOnce(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL, '')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? digitOf(letter));
}

/** The words of a search, folded; every one of them has to be found. */
export const wordsOf = (text: string): readonly string[] => [...new Set(fold(text).split(/\s+/u).filter(Boolean))];

/** [from, to) */
type Range = readonly [number, number];

/** Where folded words stand in a text, as [from, to) in its own characters, in order and without overlaps. */
export function matchRanges(text: string, words: readonly string[]): readonly Range[] {
  if (words.length === 0) return [];
  if (foldsAtOnce(text)) return joined(hits(text.toLowerCase(), words));
  // Character by character, so that each folded one knows where it came from.
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

/** In order, those that overlap or touch as one. */
function joined(ranges: readonly Range[]): Range[] {
  const all: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = all.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else all.push([start, end]);
  }
  return all;
}

/** Letters that normalisation does not take apart, as people type them without their keyboard; and σ at a word's end. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' };
const SPECIAL = /[ßæœøłđıς]/g;
const NOT_ASCII = /[^\0-\x7f]/;

/** A text as search compares it: without case, accents and variation selectors. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter);
}

/** The words of a search, folded; every one of them has to be found. */
export const wordsOf = (text: string): readonly string[] => [...new Set(fold(text).split(/\s+/u).filter(Boolean))];

/** Where folded words stand in a text, as [from, to) in its own characters, in order and without overlaps. */
export function foundIn(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  if (words.length === 0) return [];
  // Character by character, so that each folded one knows where it came from.
  let folded = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    for (let index = 0; index < part.length; index++) from.push(at);
    folded += part;
    at += character.length;
  }
  const ranges: [number, number][] = [];
  for (const word of words) {
    for (let hit = folded.indexOf(word); hit >= 0; hit = folded.indexOf(word, hit + 1)) {
      ranges.push([from[hit] ?? 0, from[hit + word.length] ?? text.length]);
    }
  }
  ranges.sort((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [start, end] of ranges) {
    const last = joined.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}

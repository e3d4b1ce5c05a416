// biome-ignore lint/style/noRestrictedGlobals: grapheme clusters are the same in every locale (UAX #29)
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a reader sees as single characters. */
export const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Where the character begins that the code unit at `at` is part of. */
export const startOfGrapheme = (text: string, at: number): number =>
  segmenter.segment(text).containing(at)?.index ?? text.length;

// biome-ignore lint/style/noRestrictedGlobals: grapheme clusters are the same in every locale (UAX #29)
const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into what a reader sees as single characters. */
export const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Index at which the visible character begins that contains the code unit at `at`. */
export const startOfGrapheme = (text: string, at: number): number =>
  segmenter.segment(text).containing(at)?.index ?? text.length;

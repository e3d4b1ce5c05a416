/** Returns the drawn width of a word, in pixels. */
type WordWidth = (word: string, font: string) => number;

const FAMILY = '"Inter Variable", Inter, system-ui, sans-serif';
const known = new Map<string, number>();
const KNOWN_MAX = 20_000;

function byCanvas(): WordWidth | null {
  if (typeof OffscreenCanvas === 'undefined' || typeof document === 'undefined') return null;
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (!pen) return null;
  // Widths measured before the font was loaded are a fallback font's. (Reading `fonts.ready` would lay out the page.)
  document.fonts?.addEventListener('loadingdone', () => known.clear());
  return (word, font) => {
    const key = `${font} ${word}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    pen.font = `${font} ${FAMILY}`;
    const width = pen.measureText(word).width;
    if (known.size > KNOWN_MAX) known.clear();
    known.set(key, width);
    return width;
  };
}

const byCount: WordWidth = (word, font) => word.length * Number.parseFloat(font) * 0.51;

let measure: WordWidth | null = null;

/**
 * Counts the lines of a text in a box of `width` pixels, broken between words, and within a word that is wider than the
 * box. `most` is where counting stops, `first` the free width of the first line. Each word is measured once; without a
 * canvas its width is estimated by its length.
 */
export function countLines(
  text: string,
  font: string,
  width: number,
  { most = Number.POSITIVE_INFINITY, first = width } = {},
): number {
  measure ??= byCanvas() ?? byCount;
  const space = measure(' ', font);
  let lines = 0;
  let room = first;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.split(' ')) {
      const wide = measure(word, font);
      if (used > 0 && used + wide > room) {
        lines += 1;
        used = 0;
        room = width;
      }
      if (wide > room) {
        const extra = Math.ceil((wide - room) / width);
        lines += extra;
        used = wide - room - (extra - 1) * width + space;
        room = width;
      } else used += wide + space;
      if (lines >= most) return most;
    }
    room = width;
  }
  return lines;
}

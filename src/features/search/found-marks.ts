import { foundIn } from '../../domain/fold.ts';

const TEXTS = '[data-column] .card .title, [data-column] .card .notes';

/**
 * Marks words wherever cards show them, and follows the cards as they come and go. The answer stops it. Where the browser
 * cannot paint ranges nothing is marked.
 */
export function markFound(words: readonly string[]): () => void {
  const board = document.querySelector('main');
  if (words.length === 0 || board === null || !('highlights' in CSS)) return () => {};
  let frame = 0;
  const mark = () => {
    frame = 0;
    const ranges: Range[] = [];
    for (const element of board.querySelectorAll(TEXTS)) {
      for (const node of element.childNodes) {
        if (!(node instanceof Text)) continue;
        for (const [from, to] of foundIn(node.data, words)) {
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, to);
          ranges.push(range);
        }
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  };
  const observer = new MutationObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(mark);
  });
  observer.observe(board, { childList: true, subtree: true, characterData: true });
  mark();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    CSS.highlights.delete('found');
  };
}

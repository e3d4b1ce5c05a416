import { startTransition, useEffect, useState } from 'react';
import { board } from './columns-registry.ts';
import { held } from './hand.ts';

/** How much of a column's cards is in the document: the first few, those in the view, or those around the view as well. */
export type DrawnPart = 'first' | 'view' | 'around';

/** When no column has come for so long, in milliseconds, and nothing is carried, the board is at rest. */
const REST_MS = 200;

/** Columns that draw what is around their view as soon as the board is at rest. */
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function drawWaiting(): void {
  if (held.get() !== null) {
    timer = setTimeout(drawWaiting, REST_MS);
    return;
  }
  startTransition(() => {
    for (const draw of waiting) draw();
  });
  waiting.clear();
}

/** Runs it once the board is at rest, together with all that wait for that. Gives what calls it off. */
function atRest(draw: () => void): () => void {
  waiting.add(draw);
  clearTimeout(timer);
  timer = setTimeout(drawWaiting, REST_MS);
  return () => void waiting.delete(draw);
}

/**
 * What a column draws now. One that scrolling or another board brings in is drawn in two frames instead of one long one,
 * and what is around its view only when the board is at rest: while a board runs by, cards that nobody sees would cost a
 * quarter of each frame.
 */
export function useDrawnPart(): DrawnPart {
  const [part, draw] = useState<DrawnPart>(board.size === null ? 'view' : 'first');
  useEffect(() => {
    if (part === 'around') return;
    if (part === 'view') return atRest(() => draw('around'));
    const frame = requestAnimationFrame(() => startTransition(() => draw('view')));
    return () => cancelAnimationFrame(frame);
  }, [part]);
  return part;
}

import { startTransition, useEffect, useState } from 'react';
import { atRest, isScrolling } from './at-rest.ts';
import { board } from './columns-registry.ts';
import { drawInTurn } from './draw-in-turn.ts';

/** Which cards of a column are in the document: none, the first few, those in the view, or those around it as well. */
type DrawnPart = 'none' | 'first' | 'view' | 'around';

/**
 * Returns which cards a column draws now. A column that appears by scrolling comes without cards, and gets them in two
 * parts, in turn with other columns. A column that appears with another board is drawn in two frames instead of one
 * long one. The cards around its view are drawn only when the board is at rest: while the board scrolls fast, cards
 * that nobody sees would cost a quarter of each frame.
 */
export function useDrawnPart(): DrawnPart {
  const [scrolledTo] = useState(isScrolling);
  const [part, draw] = useState<DrawnPart>(board.size === null ? 'view' : scrolledTo ? 'none' : 'first');
  useEffect(() => {
    if (part === 'around') return;
    if (part === 'view') return atRest(() => draw('around'));
    if (scrolledTo) return drawInTurn(() => draw(part === 'none' ? 'first' : 'view'));
    const frame = requestAnimationFrame(() => startTransition(() => draw('view')));
    return () => cancelAnimationFrame(frame);
  }, [part, scrolledTo]);
  return part;
}

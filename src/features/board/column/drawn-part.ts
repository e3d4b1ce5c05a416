import { startTransition, useEffect, useState } from 'react';
import { atRest } from './at-rest.ts';
import { board } from './columns-registry.ts';

/** Which cards of a column are in the document: the first few, those in the view, or those around the view as well. */
type DrawnPart = 'first' | 'view' | 'around';

/**
 * Returns which cards a column draws now. A column that appears by scrolling or with another board is drawn in two
 * frames instead of one long one, and the cards around its view only when the board is at rest: while the board scrolls
 * fast, cards that nobody sees would cost a quarter of each frame.
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

import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

/** The components that wait for their turn, in the order in which they were drawn. */
const waiting = new Set<() => void>();

/** How long turns follow one another before the page may answer and paint, in milliseconds: half a frame. */
const TURNS_MS = 8;

function take(until: number): void {
  for (const turn of waiting) {
    waiting.delete(turn);
    flushSync(turn);
    if (performance.now() >= until) break;
  }
  if (waiting.size > 0) afterPaint(takeTurns);
}

const takeTurns = () => take(performance.now() + TURNS_MS);

/** Gives every waiting component its turn now, for a caller that reads the document next. */
export const finishTurns = () => take(Number.POSITIVE_INFINITY);

/**
 * Spreads the redraw of many components that depend on one value: they redraw one after the other, and the page answers
 * and paints in between, so that a key pressed meanwhile does not wait for all of them. Returns the value that this
 * component draws for now.
 */
export function useInTurn<T>(value: T): T {
  const [drawn, draw] = useState({ value });
  useEffect(() => {
    if (drawn.value === value) return;
    const turn = () => draw({ value });
    waiting.add(turn);
    if (waiting.size === 1) setTimeout(takeTurns);
    return () => void waiting.delete(turn);
  }, [value, drawn]);
  return drawn.value;
}

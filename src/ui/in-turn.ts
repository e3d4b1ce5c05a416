import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';

/** Those that wait for their turn, in the order in which they were drawn. */
const waiting = new Set<() => void>();

/** So long turns follow one another before the page answers and paints, in milliseconds: half a frame. */
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

/** All that wait have their turn now: for who reads the document next. */
export const finishTurns = () => take(Number.POSITIVE_INFINITY);

/**
 * A value from which many components draw much anew: they do so one after the other, and the page answers and paints in
 * between, so that a key pressed meanwhile does not wait for all of them. Gives the value that this one draws from now.
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

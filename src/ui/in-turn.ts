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

/** All that wait have their turn now. */
export const finishTurns = () => take(Number.POSITIVE_INFINITY);

/**
 * A value that many components draw anew from: each does in a task of its own, one after the other, so that a key that is
 * pressed meanwhile is answered between two of them. Gives the value that this component draws from now.
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

import { startTransition } from 'react';
import { held } from '../drag/hand.ts';

/** The board is at rest when for this many milliseconds nothing has appeared or scrolled, and nothing is carried. */
export const REST_MS = 200;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function wait(): void {
  clearTimeout(timer);
  timer = setTimeout(drawWaiting, REST_MS);
}

function drawWaiting(): void {
  if (held.get() !== null) {
    wait();
    return;
  }
  startTransition(() => {
    for (const draw of waiting) draw();
  });
  waiting.clear();
}

/**
 * Calls `draw` once the board is at rest, in one transition with all others that wait. Returns the function to cancel.
 */
export function atRest(draw: () => void): () => void {
  waiting.add(draw);
  wait();
  return () => void waiting.delete(draw);
}

let scrolledAt = Number.NEGATIVE_INFINITY;

/** Returns true if something on the board has scrolled within the last `REST_MS`. */
export const isScrolling = (): boolean => performance.now() - scrolledAt < REST_MS;

/** Reports that something on the board scrolls, which puts off the moment of rest. */
export function boardScrolls(): void {
  scrolledAt = performance.now();
  if (waiting.size > 0) wait();
}

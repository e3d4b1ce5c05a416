import { startTransition } from 'react';
import { held } from './hand.ts';

/** When nothing has come or scrolled for so long, in milliseconds, and nothing is carried, the board is at rest. */
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

/** Runs what draws something once the board is at rest, with all else that waits for that. Gives what calls it off. */
export function atRest(draw: () => void): () => void {
  waiting.add(draw);
  wait();
  return () => void waiting.delete(draw);
}

/** Tells that something of the board scrolls. */
export function boardScrolls(): void {
  if (waiting.size > 0) wait();
}

import { startTransition } from 'react';
import { held } from './hand.ts';

/** When nobody has asked for it for so long, in milliseconds, and nothing is carried, the board is at rest. */
export const REST_MS = 200;

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

/** Runs what draws something once the board is at rest, with all else that waits for that. Gives what calls it off. */
export function atRest(draw: () => void): () => void {
  waiting.add(draw);
  clearTimeout(timer);
  timer = setTimeout(drawWaiting, REST_MS);
  return () => void waiting.delete(draw);
}

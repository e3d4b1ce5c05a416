import { startTransition } from 'react';

/** What waits for its turn, in the order in which it asked. */
const waiting = new Set<() => void>();
let frame = 0;

function drawNext(): void {
  const next = [...waiting].slice(0, Math.ceil(waiting.size / 3));
  startTransition(() => {
    for (const draw of next) draw();
  });
  for (const draw of next) waiting.delete(draw);
  frame = waiting.size > 0 ? requestAnimationFrame(drawNext) : 0;
}

/**
 * Calls `draw` in one of the next frames, as a transition. Each frame draws a third of what waits, at least one: so a
 * board that is scrolled as fast as it can be draws no frame with two columns, and after a jump, which brings all
 * columns of a window at once, the last of them does not wait for long. Returns the function to cancel.
 */
export function drawInTurn(draw: () => void): () => void {
  waiting.add(draw);
  if (frame === 0) frame = requestAnimationFrame(drawNext);
  return () => void waiting.delete(draw);
}

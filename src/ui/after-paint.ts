/**
 * Runs a function once the next frame is on the screen, so that the work that follows a press does not delay the
 * visible response to it. Returns a function that cancels.
 */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

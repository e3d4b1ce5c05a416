let pressed = false;
if (typeof addEventListener === 'function') {
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    addEventListener(
      type,
      () => {
        pressed = type === 'pointerdown';
      },
      { capture: true, passive: true },
    );
  }
}

/** Runs at once; while a pointer is down, once what it presses has been told: nothing moves away from under it before. */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const over = new AbortController();
  const end = () => {
    over.abort();
    // The click follows in the same turn.
    setTimeout(run);
  };
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, end, { signal: over.signal, capture: true });
}

let pressed = false;
const waiting: (() => void)[] = [];

function follow({ type }: Event): void {
  pressed = type === 'pointerdown';
  // The click follows in the same turn.
  if (!pressed) for (const run of waiting.splice(0)) setTimeout(run);
}

if (typeof addEventListener === 'function') {
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) addEventListener(type, follow, true);
}

/** Runs at once; while a pointer is down, once what it presses has been told: nothing moves away from under it before. */
export function afterPress(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}

let pressed = false;
const before: (() => void)[] = [];
const after: (() => void)[] = [];

const runAll = (waiting: (() => void)[]) => {
  for (const run of waiting.splice(0)) run();
};
/** Runs everything that waits. If the next press has begun already, it waits for the end of that one. */
const released = () => {
  if (pressed) return;
  runAll(before);
  runAll(after);
};

function follow({ type, button }: MouseEvent): void {
  // Only the primary button counts: others cause no click, and a menu that they open may swallow the release.
  pressed = type.endsWith('down') && button === 0;
  if (pressed) return;
  if (type === 'click') runAll(before);
  // If there is a click, it comes in the same turn, so before this timeout.
  else setTimeout(released);
}

// Mouse events too: for a finger they come only once it is lifted, and they move the focus.
for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'click'] as const)
  globalThis.addEventListener?.(type, follow, true);

/**
 * Runs a function at once or, while a pointer is down, after the pressed element has had its click: until then nothing
 * may move away from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (pressed) after.push(run);
  else run();
}

/**
 * Like `afterPress`, but runs before the pressed element gets its click: what was typed is saved by then, and the press
 * acts on the saved value.
 */
export function beforeClick(run: () => void): void {
  if (pressed) before.push(run);
  else run();
}

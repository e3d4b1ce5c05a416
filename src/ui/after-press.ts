let pressed = false;
const before: (() => void)[] = [];
const after: (() => void)[] = [];

const runAll = (waiting: (() => void)[]) => {
  for (const run of waiting.splice(0)) run();
};
/** Unless the next press has begun: what waits for that one waits on. */
const released = () => {
  if (pressed) return;
  runAll(before);
  runAll(after);
};

function follow({ type, button }: MouseEvent): void {
  // No click follows another button; its menu may keep the release to itself.
  pressed = type.endsWith('down') && button === 0;
  if (pressed) return;
  if (type === 'click') runAll(before);
  // The click follows in the same turn, where there is one.
  else setTimeout(released);
}

// The mouse events too: those of a finger come once it is lifted, and take the focus from where it was.
if (typeof addEventListener === 'function') {
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'mousedown', 'mouseup', 'click'] as const)
    addEventListener(type, follow, true);
}

/** Runs at once; while a pointer is down, once what it presses has been told: nothing moves away from under it before. */
export function afterPress(run: () => void): void {
  if (pressed) after.push(run);
  else run();
}

/** As `afterPress`, but before what is pressed is told: what was typed is saved by then, and the press acts on that. */
export function beforeClick(run: () => void): void {
  if (pressed) before.push(run);
  else run();
}

/** All kinds of input by hand; a pointer that moves is about to press. */
const INPUT = ['pointermove', 'pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
/**
 * At most one report in this many milliseconds: often enough for the engine's wait after the last one
 * (`EngineWaits.giveWay`).
 */
const EVERY_MS = 200;

/**
 * Calls `tell` while a person is doing something on the page, at most every 200 ms. Its listeners are passive, so they
 * delay no scroll.
 */
export function followInput(page: EventTarget, tell: () => void): void {
  let told = Number.NEGATIVE_INFINITY;
  const hear = ({ timeStamp }: Event) => {
    if (timeStamp - told < EVERY_MS) return;
    told = timeStamp;
    tell();
  };
  for (const type of INPUT) page.addEventListener(type, hear, { capture: true, passive: true });
}

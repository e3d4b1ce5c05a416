/** Whatever a hand does; a pointer that comes nearer is about to. */
const INPUT = ['pointermove', 'pointerdown', 'wheel', 'touchmove', 'keydown'] as const;
/** Often enough for the engine's wait after the last one (`EngineWaits.giveWay`), in milliseconds. */
const EVERY_MS = 200;

/** Calls `tell` while a person is doing something on the page, at most every 200 ms. It holds no scroll up. */
export function followInput(page: EventTarget, tell: () => void): void {
  let told = Number.NEGATIVE_INFINITY;
  const hear = ({ timeStamp }: Event) => {
    if (timeStamp - told < EVERY_MS) return;
    told = timeStamp;
    tell();
  };
  for (const type of INPUT) page.addEventListener(type, hear, { capture: true, passive: true });
}

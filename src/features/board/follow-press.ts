import { MouseSensor, TouchSensor } from '@dnd-kit/core';
import type { Press } from './early-press.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a press turns into. Points are in the viewport; null: the pointer has not moved since the press. */
export interface Drag {
  lift(element: HTMLElement, pressed: Point, at: Point | null): void;
  move(at: Point): void;
  /** `lands`: what is held is put where it is now. */
  open(at: Point | null, lands: boolean): void;
}

const MOUSE = { activationConstraint: { distance: 5 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

/**
 * Follows a press to its end by the library's sensors: they know when it is a drag, that Escape ends it, that the click
 * behind it is none. Their context is left out: it renders at every move, and what moves here is one style.
 */
export function followPress(press: Parameters<Press>[0], element: HTMLElement, drag: Drag): void {
  if (press.defaultPrevented) return;
  const touch = press.type === 'touchstart';
  const start = pointOf(press.nativeEvent);
  const ended = new AbortController();
  let at: Point | null = null;
  let lifted = false;
  const end = (lands: boolean) => {
    if (ended.signal.aborted) return;
    ended.abort();
    if (!lifted) return;
    if (!lands && !touch) ignoreRelease();
    drag.open(at, lands);
  };
  const props = {
    active: 'hand',
    activeNode: { id: 'hand', key: 'hand', node: { current: element }, activatorNode: { current: element }, data: {} },
    event: press.nativeEvent,
    // Only the library's sensor for keys reads it.
    context: {},
    options: touch ? TOUCH : MOUSE,
    onAbort() {},
    onPending() {},
    onStart() {
      if (ended.signal.aborted) return;
      lifted = true;
      drag.lift(element, start, at);
    },
    onMove() {
      if (at && !ended.signal.aborted) drag.move(at);
    },
    onEnd: () => end(true),
    onCancel: () => end(false),
  } as unknown as ConstructorParameters<typeof MouseSensor>[0];
  const [activator] = touch ? TouchSensor.activators : MouseSensor.activators;
  if (!activator?.handler(press as React.MouseEvent & React.TouchEvent, props.options)) return;
  // Before the sensor's own listeners, which are at the document: a release tells it no place.
  for (const type of ['mousemove', 'mouseup', 'touchmove']) {
    window.addEventListener(
      type,
      (event) => {
        at = pointOf(event);
      },
      { signal: ended.signal, capture: true, passive: true },
    );
  }
  // The sensor puts back what is held; Chrome would close its popup as well, for an Escape that nobody took.
  const takeEscape = (event: KeyboardEvent) => {
    if (lifted && event.code === 'Escape') event.preventDefault();
  };
  window.addEventListener('keydown', takeEscape, { signal: ended.signal, capture: true });
  if (!touch) {
    new MouseSensor(props);
    // Another button takes it back, as everywhere; to the sensor its release would be the drop.
    const otherButton = ({ button }: MouseEvent) => {
      if (button !== 0) end(false);
    };
    window.addEventListener('mousedown', otherButton, { signal: ended.signal, capture: true });
    return;
  }
  new TouchSensor(props);
  // With a second finger the hand wants something else; to the sensor the lifting of either would be the drop.
  const cancel = () => press.target.dispatchEvent(new Event('touchcancel'));
  window.addEventListener('touchstart', cancel, { signal: ended.signal, capture: true, passive: true });
}

/**
 * What was put back while the button is still down: the click of its release is none, however much later that comes. The
 * library's sensor holds one back for 50 ms.
 */
function ignoreRelease(): void {
  const over = new AbortController();
  const listen = (type: string, run: (event: Event) => void) =>
    window.addEventListener(type, run, { signal: over.signal, capture: true });
  listen('click', (event) => {
    event.stopPropagation();
    // The browser's own answer too: a link is not followed, a box not ticked.
    event.preventDefault();
    over.abort();
  });
  // It may have been another button that put it back: that is not the release, and asks for no menu.
  listen('contextmenu', (event) => event.preventDefault());
  listen('mouseup', (event) => {
    // The click follows in the same turn.
    if ((event as MouseEvent).button === 0) setTimeout(() => over.abort());
  });
  listen('mousedown', (event) => {
    if ((event as MouseEvent).button === 0) over.abort();
  });
}

function pointOf(event: Event): Point {
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined;
  const { clientX, clientY } = touch ?? (event as MouseEvent);
  return { x: clientX, y: clientY };
}

import { MouseSensor, TouchSensor } from '@dnd-kit/core';
import { whenRead } from '../../messages/when-read.ts';
import type { Press } from './early-press.ts';
import type { Interruption } from './not-moved.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Callbacks for a press that becomes a drag. Points are in the viewport; null: the pointer has not moved yet. */
export interface Drag {
  lift(element: HTMLElement, pressed: Point, at: Point | null): void;
  move(at: Point): void;
  /** The window changed its height. */
  resized(): void;
  /** The hand opens. `lands`: the held thing is dropped where it is now; otherwise it returns to its place. */
  open(at: Point | null, lands: boolean): void;
}

const MOUSE = { activationConstraint: { distance: 5 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };

/**
 * Follows a press to its end with the library's sensors. They know when a press becomes a drag, end it on Escape and
 * suppress the click after it. The library's React context is not used: it renders at every move, while a move here
 * changes one style only.
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
    // Only the library's keyboard sensor reads it.
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
  // On the window, so before the sensor's own listeners on the document: the sensor's `onEnd` does not pass a position.
  for (const type of ['mousemove', 'mouseup', 'touchmove']) {
    window.addEventListener(
      type,
      (event) => {
        at = pointOf(event);
      },
      { signal: ended.signal, capture: true, passive: true },
    );
  }
  // The sensor cancels the drag on Escape; an Escape that is not prevented would make Chrome close the popup as well.
  const takeEscape = (event: KeyboardEvent) => {
    if (lifted && event.code === 'Escape') event.preventDefault();
  };
  window.addEventListener('keydown', takeEscape, { signal: ended.signal, capture: true });
  // So does a change of the window's size, which its user may not take for a reason. Under a finger, one of the height
  // alone is kept from the sensor, which listens after this: the keyboard on the screen and the address bar come and go.
  const { innerWidth } = window;
  const resized = (event: Event) => {
    if (touch && window.innerWidth === innerWidth) {
      event.stopImmediatePropagation();
      drag.resized();
    } else if (lifted) sayInterrupted('dragResized');
  };
  window.addEventListener('resize', resized, { signal: ended.signal });
  // And the hiding of its tab, where nobody would see a message: it is said when the tab is shown again.
  const hidden = () => {
    if (lifted) document.addEventListener('visibilitychange', () => sayInterrupted('dragHidden'), { once: true });
  };
  window.addEventListener('visibilitychange', hidden, { signal: ended.signal });
  if (!touch) {
    new MouseSensor(props);
    // Pressing another button cancels the drag, as is usual; the sensor would take that button's release for the drop.
    const otherButton = ({ button }: MouseEvent) => {
      if (button !== 0) end(false);
    };
    window.addEventListener('mousedown', otherButton, { signal: ended.signal, capture: true });
    return;
  }
  new TouchSensor(props);
  // A second finger means another gesture, so it cancels; to the sensor, lifting either finger would be the drop.
  const cancel = () => press.target.dispatchEvent(new Event('touchcancel'));
  window.addEventListener('touchstart', cancel, { signal: ended.signal, capture: true, passive: true });
}

/**
 * Suppresses the click of the release after a drag was cancelled with the button still down, however much later the
 * release comes. The library's sensor suppresses it for 50 ms only.
 */
function ignoreRelease(): void {
  const over = new AbortController();
  const listen = (type: string, run: (event: Event) => void) =>
    window.addEventListener(type, run, { signal: over.signal, capture: true });
  listen('click', (event) => {
    event.stopPropagation();
    // The browser's default action too: no link is followed, no box ticked.
    event.preventDefault();
    over.abort();
  });
  // When another button cancelled the drag, that press must not open a context menu, nor does its release end the wait.
  listen('contextmenu', (event) => event.preventDefault());
  listen('mouseup', (event) => {
    // The click, if any, follows in the same turn.
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

const sayInterrupted = (what: Interruption): void =>
  whenRead(
    () => import('./not-moved.ts'),
    (file) => file.sayInterrupted(what),
  );

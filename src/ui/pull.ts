interface Pull {
  /** The pointer is at these pixels from the top of the window; called once it was moved further than `slop`. */
  moved(clientY: number): void;
  /** It was let go. Not called before `moved`. */
  dropped(): void;
  /** It is over, however: after `dropped`, on Escape, with a second finger, or where the browser took the pointer away. */
  ended(): void;
}

/**
 * Follows a press by mouse, pen or finger until it ends. Gives what ends it without a drop. `slop`: so far a press may slip
 * and still be a press, in pixels.
 */
export function followPull(press: { readonly clientY: number; readonly pointerId: number }, slop: number, on: Pull) {
  const over = new AbortController();
  const { signal } = over;
  let pulled = false;
  const end = () => {
    if (signal.aborted) return;
    over.abort();
    on.ended();
  };
  const mine = (run: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === press.pointerId) run(event);
  };
  const move = mine(({ clientY }) => {
    pulled ||= Math.abs(clientY - press.clientY) >= slop;
    if (pulled) on.moved(clientY);
  });
  const up = mine(() => {
    if (pulled) on.dropped();
    end();
  });
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (pulled) {
      event.preventDefault();
      event.stopPropagation();
    }
    end();
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', up, { signal });
  addEventListener('pointercancel', mine(end), { signal });
  // With a second finger the hand wants something else. The press itself is past this already.
  addEventListener('pointerdown', end, { signal, capture: true });
  addEventListener('keydown', key, { signal, capture: true });
  return end;
}

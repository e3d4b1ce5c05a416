interface Pull {
  /**
   * The pointer is `clientY` pixels below the top of the window. Called once it has moved by `slop`, and from then on.
   */
  moved(clientY: number): void;
  /** It was let go. Only called after `moved`. */
  dropped(): void;
  /**
   * The pull has ended in any way: after `dropped`, on Escape, with a second finger, or when the browser took the
   * pointer away.
   */
  ended(): void;
}

/**
 * Follows a press by mouse, pen or finger until it ends. Returns a function that ends it without a drop. `slop`: how
 * far the pointer may slip and still count as a press, in pixels.
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
  // With a second finger the user wants something else. The press that began the pull has passed this phase already.
  addEventListener('pointerdown', end, { signal, capture: true });
  addEventListener('keydown', key, { signal, capture: true });
  return end;
}

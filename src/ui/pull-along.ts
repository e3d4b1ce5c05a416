import { followPull } from './pull.ts';

/** Within EDGE pixels of the scroller's edge a pull scrolls it, by at most SPEED pixels a frame. */
const EDGE = 36;
const SPEED = 9;

interface PullAlong {
  /** Pulled down by `dy` pixels of the scroller's content: by the pointer, the wheel, or scrolling at an edge. */
  moved(dy: number): void;
  dropped(): void;
  ended(): void;
}

/**
 * Follows a pull (`followPull`) inside `scroller`, which scrolls while the pointer is near its edge. Returns a function
 * that ends it without a drop.
 */
export function followPullAlong(
  press: { readonly clientY: number; readonly pointerId: number },
  slop: number,
  scroller: HTMLElement | null,
  on: PullAlong,
): () => void {
  const scrolled = scroller?.scrollTop ?? 0;
  let y = press.clientY;
  let frame = 0;
  const follow = () => on.moved(y - press.clientY + (scroller?.scrollTop ?? 0) - scrolled);
  const scrollAtEdge = () => {
    frame = requestAnimationFrame(scrollAtEdge);
    const box = scroller?.getBoundingClientRect();
    const speed = !box ? 0 : y < box.top + EDGE ? -SPEED : y > box.bottom - EDGE ? SPEED : 0;
    if (speed !== 0) scroller?.scrollBy({ top: speed, behavior: 'instant' });
  };
  return followPull(press, slop, {
    moved(clientY) {
      if (frame === 0) {
        frame = requestAnimationFrame(scrollAtEdge);
        scroller?.addEventListener('scroll', follow, { passive: true });
      }
      y = clientY;
      follow();
    },
    dropped: on.dropped,
    ended() {
      cancelAnimationFrame(frame);
      scroller?.removeEventListener('scroll', follow);
      on.ended();
    },
  });
}

/** The nearest ancestor that scrolls an element vertically; null if there is none. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let around = element?.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

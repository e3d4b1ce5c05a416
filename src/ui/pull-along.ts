import { followPull } from './pull.ts';

/** So near an edge of what scrolls, a pull scrolls it; and so far at most in a frame, in pixels. */
const EDGE = 36;
const SPEED = 9;

interface PullAlong {
  /** It was pulled so far down, in pixels of what scrolls: by the pointer, the wheel, or an edge that scrolls. */
  moved(dy: number): void;
  dropped(): void;
  ended(): void;
}

/** A pull (`followPull`) of something inside `scroller`, which scrolls where the pointer is at an edge of it. */
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

/** What scrolls an element up and down. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let around = element?.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

/** Where the lifted card was when it was let go. */
let landing: { taskId: string; left: number; top: number } | null = null;

/** Remembers the last place of a lifted card, so that it glides from there to where it landed. */
export function landFrom(taskId: string, left: number, top: number): void {
  landing = { taskId, left, top };
}

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Called by each card after it was placed: the one that landed glides there in 180 ms. */
export function land(element: HTMLElement, taskId: string): void {
  if (landing?.taskId !== taskId) return;
  const from = landing;
  landing = null;
  if (calm()) return;
  requestAnimationFrame(() => {
    const now = element.getBoundingClientRect();
    const start = `translate(${from.left - now.left}px, ${from.top - now.top}px) rotate(1.6deg)`;
    element.animate(
      [
        { transform: start, zIndex: 3 },
        { transform: 'none', zIndex: 3 },
      ],
      {
        duration: 180,
        easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
      },
    );
  });
}

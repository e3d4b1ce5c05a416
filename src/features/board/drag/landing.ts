const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Animates the card of a dropped task from a point in the viewport to its place, in 180 ms. */
export function land(taskId: string, left: number, top: number): void {
  if (calm()) return;
  // The place is known only when the change that the drop made is drawn.
  requestAnimationFrame(() => {
    const card = document.querySelector(`.card[data-task="${CSS.escape(taskId)}"]`);
    if (!card) return;
    const now = card.getBoundingClientRect();
    card.animate(
      [
        { transform: `translate(${left - now.left}px, ${top - now.top}px) rotate(1.6deg)`, zIndex: 3 },
        { transform: 'none', zIndex: 3 },
      ],
      { duration: 180, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
    );
  });
}

/** Gives a text that its line cuts off its whole self as a title while the mouse is on it. Gives what ends that. */
export function showCutTexts(): () => void {
  const over = ({ target }: PointerEvent) => {
    if (!(target instanceof HTMLElement) || target.matches('textarea, input')) return;
    if (getComputedStyle(target).textOverflow !== 'ellipsis') return;
    if (target.scrollWidth > target.clientWidth) target.title = target.textContent;
    else if (target.title === target.textContent) target.removeAttribute('title');
  };
  document.addEventListener('pointerover', over, { passive: true });
  return () => document.removeEventListener('pointerover', over);
}

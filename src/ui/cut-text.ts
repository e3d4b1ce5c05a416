/**
 * While the mouse is over a text that is cut off with an ellipsis, shows the whole text as its tooltip (`title`).
 * Returns a function that ends this.
 */
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

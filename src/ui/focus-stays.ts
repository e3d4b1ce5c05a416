const CONTROL = ':enabled, a[href]';

/**
 * A ref callback for a focusable element whose rows or controls come and go. When the control that has the keyboard
 * focus leaves the document or is disabled, the focus goes to the row that has taken its place, or else to the element
 * itself, instead of to the start of the dialog or of the page. In that row it goes to the control of the same words, so
 * that Enter once more does the same and not something else, or else to the first one.
 */
export function focusStays(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  let last: { readonly control: Element; readonly row: number } | null = null;
  const rows = () => [...element.querySelectorAll('li')];
  const stay = () => {
    const active = document.activeElement;
    // A browser takes the focus from a disabled control only in the next frame.
    const isOff = last?.control.matches(':disabled') === true;
    const isLost =
      active === null || (active !== element && active.contains(element)) || (isOff && active === last?.control);
    if (!last || !isLost || (element.contains(last.control) && !isOff)) return;
    const left = rows();
    const row = last.row < 0 ? undefined : (left[last.row] ?? left.at(-1));
    const controls = [...(row?.querySelectorAll<HTMLElement>(CONTROL) ?? [])];
    const words = last.control.textContent;
    const next = controls.find(({ textContent }) => words && textContent === words) ?? controls[0];
    // The surrounding dialog may consider the focus lost and take it: this then brings it back here once more.
    if (!next) last = { ...last, row: -1 };
    (next ?? element).focus();
  };
  const moved = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (target === element || !element.contains(target)) stay();
    else last = { control: target, row: rows().findIndex((row) => row.contains(target)) };
  };
  const watch = new MutationObserver(stay);
  watch.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', moved);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', moved);
  };
}

const CONTROL = 'button, input, select, a[href]';

/**
 * For the ref of a focusable element whose rows come and go: where the control that has the keyboard's focus leaves the
 * document, the focus goes to the row that has come into its place, else to the element, and not to the start of the dialog.
 */
export function focusStays(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  let last: { readonly control: Element; readonly row: number } | null = null;
  const rows = () => [...element.querySelectorAll('li')];
  const stay = () => {
    const active = document.activeElement;
    const isLost = active === null || (active !== element && active.contains(element));
    if (!last || !isLost || element.contains(last.control)) return;
    const left = rows();
    const row = last.row < 0 ? undefined : (left[last.row] ?? left.at(-1));
    const next = row?.querySelector<HTMLElement>(CONTROL);
    // The dialog around may still take the focus for lost: then it comes back here once more.
    if (!next) last = { ...last, row: -1 };
    (next ?? element).focus();
  };
  const moved = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (target === element || !element.contains(target)) stay();
    else last = { control: target, row: rows().findIndex((row) => row.contains(target)) };
  };
  const watch = new MutationObserver(stay);
  watch.observe(element, { childList: true, subtree: true });
  document.addEventListener('focusin', moved);
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', moved);
  };
}

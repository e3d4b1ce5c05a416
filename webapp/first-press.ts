/*
 * Runs after first-paint.ts and in the same way. The board that was painted there responds to nothing, so a press on
 * one of its cards, or on a card's box or menu, is repeated once the real board is there: on the same part of the same
 * task, if that is still as the user saw it. Else the press is dropped, as is one that became a pull.
 */
(() => {
  const root = document.getElementById('root');
  const painted = root?.firstElementChild;
  if (!root || !painted) return;
  /** After this time, in milliseconds, a repeated press would surprise the user. */
  const limit = 5000;
  const over = new AbortController();
  let pressed: string | null = null;
  let waiting: MutationObserver | null = null;

  /**
   * Returns a selector for the part of a card at a point, which fits the painted and the real board; null if there is
   * none.
   */
  const partAt = ({ clientX, clientY }: MouseEvent): string | null => {
    const { inert } = root;
    // elementFromPoint does not find inert elements.
    root.inert = false;
    const at = document.elementFromPoint(clientX, clientY);
    root.inert = inert;
    const card = at?.closest<HTMLElement>('[data-task]');
    const control = at?.closest('button, input, textarea, a');
    const part = control ? ['.check > input', '[data-more]'].find((one) => control.matches(one)) : '';
    if (!card || part === undefined) return null;
    const task = `[data-task="${CSS.escape(card.dataset.task ?? '')}"]${card.matches('.done') ? '.done' : ':not(.done)'}`;
    return part === '' ? task : `${task} > ${part}`;
  };

  const pressWhenThere = (part: string): void => {
    const look = () => {
      const found = painted.isConnected ? null : document.querySelector<HTMLElement>(part);
      if (!found) return;
      observer.disconnect();
      found.click();
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), limit);
    waiting = observer;
    look();
  };

  const onDown = (event: PointerEvent) => {
    waiting?.disconnect();
    if (painted.isConnected) pressed = partAt(event);
    else over.abort();
  };
  const onClick = (event: MouseEvent) => {
    const part = pressed;
    pressed = null;
    // A finger that is lifted over the real board has pressed it already.
    const reached = !painted.isConnected && root.contains(event.target as Node);
    if (part !== null && !reached && partAt(event) === part) pressWhenThere(part);
  };
  addEventListener('pointerdown', onDown, { capture: true, signal: over.signal });
  addEventListener('click', onClick, { capture: true, signal: over.signal });
})();

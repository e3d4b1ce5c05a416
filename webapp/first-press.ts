/*
 * Runs behind first-paint.ts, and as that does: the board that it painted answers to nothing. A press on a card there, on
 * its box or its menu is made once more when the real board is there: on the same part of the same task, if that is still
 * as it was seen. Else it is dropped, as is a press that became a pull.
 */
(() => {
  const root = document.getElementById('root');
  const painted = root?.firstElementChild;
  if (!root || !painted) return;
  /** Milliseconds after which a press would surprise. */
  const limit = 5000;
  const over = new AbortController();
  let pressed: string | null = null;
  let waiting: MutationObserver | null = null;

  /** A selector of the part of a card that is at a place, on the painted board as on the real one. */
  const partAt = ({ clientX, clientY }: MouseEvent): string | null => {
    const { inert } = root;
    // What is inert is found nowhere.
    root.inert = false;
    const at = document.elementFromPoint(clientX, clientY);
    root.inert = inert;
    const card = at?.closest<HTMLElement>('[data-task]');
    const control = at?.closest('button, input, textarea, a, [data-no-open]');
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
    // A finger that is lifted from the real board has reached it.
    const reached = !painted.isConnected && root.contains(event.target as Node);
    if (part !== null && !reached && partAt(event) === part) pressWhenThere(part);
  };
  addEventListener('pointerdown', onDown, { capture: true, signal: over.signal });
  addEventListener('click', onClick, { capture: true, signal: over.signal });
})();

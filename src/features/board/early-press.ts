export type Press = (event: React.MouseEvent | React.TouchEvent) => void;

/** A press that came before anybody could take it, and what the hand did since. */
export interface EarlyPress {
  /** Hands all of it over, in order. */
  giveTo(press: Press): Promise<void>;
  drop(): void;
}

/** Keeps a press; a finger that is lifted meanwhile takes it back, a mouse may have done its whole drag. */
export function keepPress(event: Parameters<Press>[0]): EarlyPress {
  const ended = new AbortController();
  const { signal } = ended;
  const since: MouseEvent[] = [];
  let lifted = false;
  let giving = false;
  const follow = (later: MouseEvent) => {
    if (giving) return;
    // Of many moves the last one counts, and the first, which begins the drag.
    if (later.type === 'mousemove' && since.length > 1) since.pop();
    since.push(later);
    if (later.type === 'mouseup') ended.abort();
  };
  const lift = () => {
    lifted = true;
    ended.abort();
  };
  for (const type of ['mousemove', 'mouseup'] as const)
    window.addEventListener(type, follow, { signal, capture: true });
  for (const type of ['touchend', 'touchcancel'] as const)
    window.addEventListener(type, lift, { signal, capture: true });
  return {
    drop: () => ended.abort(),
    async giveTo(press) {
      if (!lifted) press(event);
      // It grows meanwhile, so that no older move is the last one.
      for (const { type, clientX, clientY, button } of since) {
        // As between two events of a browser: what the one before it caused is drawn.
        await new Promise((done) => setTimeout(done));
        giving = true;
        document.dispatchEvent(new MouseEvent(type, { clientX, clientY, button, bubbles: true, cancelable: true }));
        giving = false;
      }
      ended.abort();
    },
  };
}

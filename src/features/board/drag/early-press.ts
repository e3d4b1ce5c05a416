export type Press = (event: React.MouseEvent | React.TouchEvent) => void;

/** A press that came before the code for it was loaded, and what the hand has done since. */
export interface EarlyPress {
  /** Replays the press and what followed, in order. */
  giveTo(press: Press): Promise<void>;
  drop(): void;
}

/**
 * Keeps a press for later. Lifting the finger meanwhile cancels it, but a mouse may have done its whole drag by then.
 */
export function keepPress(event: Parameters<Press>[0]): EarlyPress {
  const ended = new AbortController();
  const { signal } = ended;
  const since: MouseEvent[] = [];
  let lifted = false;
  let giving = false;
  const follow = (later: MouseEvent) => {
    if (giving) return;
    // Of many moves only two count: the first, which begins the drag, and the last.
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
      // `since` still grows while it is replayed, so that the drag does not end up at an outdated place.
      for (const { type, clientX, clientY, button } of since) {
        // A separate turn per event, as in a browser: what the previous event caused is drawn first.
        await new Promise((done) => setTimeout(done));
        giving = true;
        document.dispatchEvent(new MouseEvent(type, { clientX, clientY, button, bubbles: true, cancelable: true }));
        giving = false;
      }
      ended.abort();
    },
  };
}

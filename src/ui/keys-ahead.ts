import { createContext, useContext, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isTyping } from './keys.ts';

/** After a pause of this length the user no longer types for a part that has not come, in milliseconds. */
const PAUSE_MS = 3000;

/** Closes the surrounding overlay, and with it the part that has not come yet. */
export const CallOff = createContext(() => {});

/**
 * For a part that loads late and takes the focus: keys that are pressed before it has the focus are meant for it. They
 * have no other effect, and the part gets them in their order; Escape cancels the part. A user who presses the pointer
 * elsewhere, or types again only after a pause, has moved on: as soon as the focus moves then, the part is cancelled
 * too and does not steal it.
 */
export function useKeysAhead(isThere: () => boolean): void {
  const [origin] = useState(() => document.activeElement);
  const callOff = useEffectEvent(useContext(CallOff));
  useLayoutEffect(() => {
    // If the part was drawn at once, it may have the focus already.
    const { activeElement } = document;
    if (activeElement !== origin && activeElement !== document.body) return;
    let last = performance.now();
    let kept: KeyboardEvent[] | null = [];
    const ended = new AbortController();
    const until = { capture: true, signal: ended.signal };
    const keep = (event: KeyboardEvent) => {
      if (event.timeStamp - last > PAUSE_MS) kept = null;
      if (!kept || event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key)) return;
      last = event.timeStamp;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') callOff();
      else kept.push(event);
    };
    const focused = () => {
      if (isThere()) {
        ended.abort();
        queueMicrotask(() => kept?.forEach(give));
      } else if (!kept) callOff();
    };
    const leadOn = () => {
      kept = null;
    };
    addEventListener('keydown', keep, until);
    addEventListener('focusin', focused, until);
    addEventListener('pointerdown', leadOn, until);
    return () => ended.abort();
  }, [origin, isThere]);
}

/**
 * Replays a kept key in the focused element. A browser acts by itself on real key events only, so text, Backspace and
 * Enter are done here.
 */
function give(event: KeyboardEvent): void {
  const goal = document.activeElement as HTMLElement;
  if (event.key.length === 1 && isTyping(goal)) document.execCommand('insertText', false, event.key);
  else if (event.key === 'Backspace') document.execCommand('delete');
  else if (goal.dispatchEvent(new KeyboardEvent(event.type, event)) && event.key === 'Enter') goal.click();
}

import { createContext, useContext, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isTyping } from './keys.ts';

/** After such a pause nobody goes on typing for what has not come, in milliseconds. */
const PAUSE_MS = 3000;

/** Closes what is around, and with it what has not come yet. */
export const CallOff = createContext(() => {});

/**
 * For a part that comes late and takes the focus: keys that are pressed before it has it are meant for it. They do nothing
 * else, and it gets them in their order; Escape calls it off. Whoever has led on with the focus, by a press or after a pause,
 * is about something else: then it is called off as well, and takes the focus from nothing.
 */
export function useKeysAhead(isThere: () => boolean): void {
  const [origin] = useState(() => document.activeElement);
  const callOff = useEffectEvent(useContext(CallOff));
  useLayoutEffect(() => {
    // A part that is drawn at once may have taken it by now.
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

/** What a browser does by itself with a key, it does with its own only. */
function give(event: KeyboardEvent): void {
  const goal = document.activeElement as HTMLElement;
  if (event.key.length === 1 && isTyping(goal)) document.execCommand('insertText', false, event.key);
  else if (event.key === 'Backspace') document.execCommand('delete');
  else if (goal.dispatchEvent(new KeyboardEvent(event.type, event)) && event.key === 'Enter') goal.click();
}

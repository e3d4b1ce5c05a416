import { useLayoutEffect, useState } from 'react';
import { isTyping } from './keys.ts';

/** What has not come by then, in milliseconds, gets no keys any more. */
const PATIENCE_MS = 3000;

/**
 * For a part that comes late and takes the focus: keys that are pressed before it has it are meant for it. They do nothing
 * else, and it gets them in their order.
 */
export function useKeysAhead(): void {
  const [origin] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    // A part that is drawn at once may have taken it by now.
    const { activeElement } = document;
    if (activeElement !== origin && activeElement !== document.body) return;
    const began = performance.now();
    const kept: KeyboardEvent[] = [];
    const ended = new AbortController();
    const end = () => ended.abort();
    const until = { capture: true, signal: ended.signal };
    const keep = (event: KeyboardEvent) => {
      if (event.timeStamp - began > PATIENCE_MS) return end();
      if (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      kept.push(event);
    };
    const arrived = () => {
      end();
      queueMicrotask(() => kept.forEach(give));
    };
    addEventListener('keydown', keep, until);
    addEventListener('focusin', arrived, until);
    addEventListener('pointerdown', end, until);
    return end;
  }, [origin]);
}

function give(event: KeyboardEvent): void {
  const goal = document.activeElement as HTMLElement;
  if (event.key.length === 1 && isTyping(goal)) document.execCommand('insertText', false, event.key);
  // What a browser does by itself with a key, it does with its own only.
  else if (goal.dispatchEvent(new KeyboardEvent(event.type, event)) && event.key === 'Enter') goal.click();
}

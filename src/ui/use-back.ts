import { useEffect, useRef } from 'react';
import { BACK_QUERY } from './media.ts';
import { depthOf, followAddress } from './navigation.ts';
import { useMedia } from './use-media.ts';

/** The `close` functions of what is open, last opened last. Each has an entry in the history. */
const opened: (() => void)[] = [];
/**
 * `below`: the address of the page's own history entry, under those of the open things. `shown`: the address that the
 * page shows; null while no entry of ours is on top.
 */
let below = '';
let shown: string | null = null;
/** True while history entries are being taken off. */
let leaving = false;

/**
 * Adds a history entry for each thing that was opened, and takes off the entries of things that were closed other than
 * by Back.
 */
function settle(): void {
  let depth = depthOf(history.state);
  if (leaving || depth === opened.length) return;
  if (depth > opened.length) {
    leaving = true;
    history.go(opened.length - depth);
    return;
  }
  shown = location.href;
  if (depth === 0) below = shown;
  while (depth < opened.length) history.pushState({ depth: ++depth, below }, '');
}

function arrived(): void {
  const depth = depthOf(history.state);
  const closed = opened.splice(depth);
  const ours = depth > 0 || location.href === below;
  // A choice that was made while it was open persists: its address is carried over to the entry below.
  if (ours && shown !== null && (leaving || closed.length > 0)) history.replaceState(history.state, '', shown);
  // An entry that nothing is open for any more, reached by Forward for example.
  if (depth > opened.length) shown = null;
  leaving = false;
  for (const close of closed.reverse()) close();
  settle();
}

// In the capture phase, before other listeners that follow the address, so that they see the final one.
addEventListener('popstate', arrived, true);
followAddress(() => {
  if (shown !== null) shown = location.href;
});

// A reloaded page still has the history entries of what was open before, but nothing is open.
if (depthOf(history.state) > 0) {
  below = history.state.below;
  shown = location.href;
  settle();
}

/**
 * On a phone or tablet and in a narrow window, makes the browser's Back close what is open instead of leaving the page.
 */
export function useBack(close: () => void): void {
  const active = useMedia(BACK_QUERY);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return;
    const self = () => latest.current();
    opened.push(self);
    // Deferred: if another thing closes in the same change, this one takes over its history entry.
    queueMicrotask(settle);
    return () => {
      const place = opened.indexOf(self);
      if (place >= 0) opened.splice(place, 1);
      queueMicrotask(settle);
    };
  }, [active]);
}

/** `useBack` as a component, for a part that is there only while something is open. */
export function ClosedByBack({ close }: { close(): void }): null {
  useBack(close);
  return null;
}

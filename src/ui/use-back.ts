import { useEffect, useRef } from 'react';
import { BACK_QUERY } from './media.ts';
import { depthOf, followAddress } from './navigation.ts';
import { useMedia } from './use-media.ts';

/** What Back closes, the last one opened last. Each has a step of the history. */
const opened: (() => void)[] = [];
/** The address that the page's own entry stands at, below the steps, and the one that is shown; null: no step of ours. */
let below = '';
let shown: string | null = null;
/** Steps are being taken off. */
let leaving = false;

/** Gives each open thing its step, and takes off those of what was closed by something else than Back. */
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
  // What was chosen while it was open holds: its address goes along.
  if (ours && shown !== null && (leaving || closed.length > 0)) history.replaceState(history.state, '', shown);
  // A step that nothing is open for any more, as by Forward.
  if (depth > opened.length) shown = null;
  leaving = false;
  for (const close of closed.reverse()) close();
  settle();
}

// Before those who follow the address, so that they see the one that holds.
addEventListener('popstate', arrived, true);
followAddress(() => {
  if (shown !== null) shown = location.href;
});

// A page that is loaded anew has the steps of what was open in it, and nothing is.
if (depthOf(history.state) > 0) {
  below = history.state.below;
  shown = location.href;
  settle();
}

/** On a phone, a tablet and in a narrow window, the browser's Back closes what is open instead of leaving the page. */
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
    // Not before what closes with the same change has: the one that follows takes its step over.
    queueMicrotask(settle);
    return () => {
      const place = opened.indexOf(self);
      if (place >= 0) opened.splice(place, 1);
      queueMicrotask(settle);
    };
  }, [active]);
}

/** The same as a part of what is there only while something is open. */
export function ClosedByBack({ close }: { close(): void }): null {
  useBack(close);
  return null;
}

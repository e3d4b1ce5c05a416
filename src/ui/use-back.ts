import { useEffect, useRef } from 'react';
import { depthOf } from './navigation.ts';

let count = 0;

/** While `active`, the browser's Back closes what is open instead of leaving the page. The last one opened goes first. */
export function useBack(active: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return;
    const mark = ++count;
    const depth = depthOf(history.state) + 1;
    history.pushState({ mark, depth }, '');
    const { href } = location;
    const heard = () => {
      if (depthOf(history.state) < depth) latest.current();
    };
    addEventListener('popstate', heard);
    return () => {
      removeEventListener('popstate', heard);
      // Closed by something else than Back: its step is taken off, unless another address stands on it.
      if ((history.state as { readonly mark?: number } | null)?.mark === mark && location.href === href) history.back();
    };
  }, [active]);
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { board } from './columns-registry.ts';

/** Makes an element the board's own scroller. Returns its ref and its height, kept up to date. */
export function useScroller(): readonly [RefObject<HTMLDivElement | null>, number] {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(innerHeight);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    board.element = element;
    board.scrollLeft = 0;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      board.element = null;
    };
  }, []);
  return [scroller, height];
}

import { type RefObject, type UIEvent, useLayoutEffect } from 'react';
import { boardPlaces, scrollPlaces } from './column/columns-registry.ts';
import { scrolledBy, scrollSideways } from './sideways.ts';

/**
 * Scrolls a virtual board to where it was left, once it is drawn, and returns the handler that notes where it is now.
 */
export function useScrollPlace(
  boardId: string,
  isDrawn: boolean,
  upright: boolean,
  scroller: RefObject<HTMLElement | null>,
): (event: UIEvent<HTMLElement>) => void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!isDrawn || !element) return;
    if (upright) element.scrollTop = scrollPlaces.get(boardId) ?? 0;
    else scrollSideways(element, boardPlaces.get(boardId) ?? 0);
  }, [boardId, isDrawn, upright, scroller]);
  return ({ target, currentTarget }) => {
    if (!isDrawn || target !== currentTarget) return;
    if (upright) scrollPlaces.set(boardId, currentTarget.scrollTop);
    else boardPlaces.set(boardId, scrolledBy(currentTarget));
  };
}

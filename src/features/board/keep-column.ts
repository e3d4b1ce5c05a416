import { useEffect, useLayoutEffect, useRef } from 'react';
import { boardMenu } from './board-menu.ts';
import { listTitle } from './column-header.tsx';
import { focusIsFree } from './focus.ts';

/** The list that the focus is in, or that what is open over the board is about. */
function listAround(target: EventTarget | null): string | null {
  const column = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const open = boardMenu.get();
  return column?.dataset.column ?? (open && 'listId' in open ? open.listId : null);
}

/**
 * A list that leaves the board, deleted or moved elsewhere, takes the focus in it along, or that of its open menu or question:
 * the title of the list that stands there now gets it. `order`: the lists of the board that shows.
 */
export function useKeepColumn(boardId: string, order: readonly string[]): void {
  const held = useRef<string | null>(null);
  const before = useRef({ boardId, order });
  useEffect(() => {
    held.current = listAround(document.activeElement);
    const came = ({ target }: FocusEvent) => {
      held.current = listAround(target);
    };
    // For nothing: the user did, or what had it goes, which is told before it went. A window that is covered has it again.
    const left = ({ relatedTarget, target }: FocusEvent) => {
      if (relatedTarget !== null || !document.hasFocus()) return;
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && focusIsFree()) held.current = null;
      });
    };
    document.addEventListener('focusin', came);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('focusin', came);
      document.removeEventListener('focusout', left);
    };
  }, []);
  useLayoutEffect(() => {
    const { boardId: boardBefore, order: stood } = before.current;
    before.current = { boardId, order };
    const listId = held.current;
    if (boardBefore !== boardId || listId === null || order.includes(listId)) return;
    held.current = null;
    const at = Math.min(stood.indexOf(listId), order.length - 1);
    if (focusIsFree()) listTitle(order[at] ?? '')?.focus();
  }, [boardId, order]);
}

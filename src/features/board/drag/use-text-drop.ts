import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useAppStore } from '../../../store/hooks.ts';
import { newLocalId } from '../../../store/texts/use-add-draft.ts';
import { addTasks } from '../column/add-tasks.ts';
import { showAdded } from '../column/columns-registry.ts';
import { droppedTasks } from './dropped-tasks.ts';

const TYPES = ['text/uri-list', 'text/plain'];

const columnAt = (event: React.DragEvent): HTMLElement | null => {
  const isText = TYPES.some((type) => event.dataTransfer.types.includes(type));
  const target = event.target as HTMLElement;
  return isText && !target.closest('input, textarea') ? target.closest<HTMLElement>('[data-column]') : null;
};

let over: HTMLElement | null = null;
function mark(column: HTMLElement | null): void {
  if (column === over) return;
  over?.removeAttribute('data-drop-over');
  column?.setAttribute('data-drop-over', '');
  over = column;
}

/** Returns handlers with which links and texts that are dropped on a column become tasks in its list. */
export function useTextDrop() {
  const store = useAppStore();
  return useMemo(
    () => ({
      onDragOver(event: React.DragEvent) {
        const column = columnAt(event);
        mark(column);
        if (!column) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      },
      onDragLeave(event: React.DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(null);
      },
      onDrop(event: React.DragEvent) {
        const listId = columnAt(event)?.dataset.column;
        mark(null);
        if (listId === undefined) return;
        event.preventDefault();
        const [uris = '', text = '', html = ''] = [...TYPES, 'text/html'].map((type) =>
          event.dataTransfer.getData(type),
        );
        const firstId = newLocalId();
        // With a message, since the list may be folded and not show the task.
        if (flushSync(() => addTasks(store, listId, droppedTasks(uris, text, html), { firstId, say: true })))
          showAdded(listId, firstId);
      },
    }),
    [store],
  );
}

import { useMemo } from 'react';
import { linksIn } from '../../domain/links.ts';
import { linkTask, type TypedTask, typedTasks } from '../../domain/typed-tasks.ts';
import { useAppStore } from '../../store/hooks.ts';
import { addTasks } from './add-tasks.ts';

const TYPES = ['text/uri-list', 'text/plain'];

/** What was dropped from outside, as tasks: a link with its words, else the lines of a text. */
function dropped(data: DataTransfer): readonly TypedTask[] {
  const [link] = linksIn(data.getData('text/uri-list'));
  if (link === undefined) return typedTasks(data.getData('text/plain'), 'several');
  const anchor = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').querySelector('a');
  return [linkTask(link, anchor?.textContent ?? '')];
}

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

/** Links and texts that are dropped on a column become tasks in its list. */
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
        addTasks(store, listId, dropped(event.dataTransfer));
      },
    }),
    [store],
  );
}

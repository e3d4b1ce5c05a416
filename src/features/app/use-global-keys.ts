import { useEffect } from 'react';
import { newTask } from '../board/new-task.ts';
import { shortcutsOpen } from '../header/shortcuts-open.ts';
import { focusSearch } from '../search/search-focus.ts';
import { useUndoLast } from '../toasts/use-undo.ts';

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** Keys that work wherever nothing is being typed: undo, the shortcuts, a new task. */
export function useGlobalKeys(): void {
  const undoLast = useUndoLast();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.target as Element | null)?.matches?.(TYPING)) return;
      if (document.querySelector('[role="dialog"][data-open], [role="menu"]')) return;
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (event.key.toLowerCase() === 'z' && (plain || command)) {
        if (undoLast()) event.preventDefault();
      } else if (plain && event.key === '?') {
        event.preventDefault();
        shortcutsOpen.set(true);
      } else if (plain && event.key === '/') {
        event.preventDefault();
        focusSearch();
      } else if (plain && event.key === 'n') {
        if (newTask()) event.preventDefault();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undoLast]);
}

import { useEffect } from 'react';
import { useAppStore } from '../../store/hooks.ts';
import type { AppStore } from '../../store/store.ts';
import { isOverlaid, isTyping, shortcutKey } from '../../ui/keys.ts';
import { focusSearch } from '../../ui/search-focus.ts';
import { singleKeysOn } from '../../ui/single-keys.ts';
import { boardMenu } from '../board/board-menu.ts';
import { shortcutsOpen } from '../header/shortcuts-open.ts';

/** Returns true if a part of the page is there and nothing covers it. */
const reached = (part: string): boolean => document.querySelector(`${part}:not([inert], [inert] *)`) !== null;

/**
 * Handles the keys that work wherever nothing is being typed: undo (by `undo`), the shortcuts, the search, a new task
 * (by `newTask`, where there are lists). Where single-character shortcuts are switched off, only undo with the command
 * key works.
 */
export function useGlobalKeys(undo: (store: AppStore) => boolean, newTask: () => void): void {
  const store = useAppStore();
  useEffect(() => {
    const run = (key: string): boolean => {
      if (key === 'z') return undo(store);
      if (key === '?') shortcutsOpen.set(true);
      // The details of a task cover a narrow page: nothing opens below them.
      else if (key === 'n' && reached('.columns')) newTask();
      else if (key === '/' && reached('header')) focusSearch();
      else if (key === 'g' && reached('.columns')) boardMenu.set({ kind: 'jump' });
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      if (key === null || event.defaultPrevented || isTyping(event.target)) return;
      const command = event.ctrlKey || event.metaKey;
      if (event.altKey || (command ? key !== 'z' || event.shiftKey : !singleKeysOn())) return;
      // Below a menu or a dialog nothing is undone, nor typing in a field that was left, as the browser would.
      if (isOverlaid() ? command : run(key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [store, undo, newTask]);
}

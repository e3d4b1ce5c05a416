import type { KeyboardEvent } from 'react';

/**
 * Takes the up and down keys into the open submenu of the menu that has the focus, as menus of the desktop do. The mouse
 * opens a submenu and leaves the focus outside of it, where the library would go on in the menu around it. For React's
 * `onKeyDownCapture`.
 */
export function intoSubmenu(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const menu = (event.target as Element).closest('[role="menu"]');
  const entry = menu?.querySelector('[role="menuitem"][data-popup-open]');
  const submenu = document.getElementById(entry?.getAttribute('aria-controls') ?? '');
  if (!submenu) return;
  event.preventDefault();
  event.stopPropagation();
  const entries = [...submenu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  entries.at(event.key === 'ArrowDown' ? 0 : -1)?.focus();
}

import type { AppDispatch } from '../../store/store.ts';
import { setSidebar } from '../../store/ui-slice.ts';
import { sidebarToggle } from '../../ui/sidebar-toggle.ts';

/**
 * Closes the drawer, and moves the focus to the button that opened it. The focus moves first: text in the drawer is
 * saved when its field loses the focus, and React fires no blur once it removes the field itself.
 */
export function closeDrawer(dispatch: AppDispatch): void {
  sidebarToggle()?.focus();
  dispatch(setSidebar(false));
}

import type { AppDispatch } from '../../store/store.ts';
import { setSidebar } from '../../store/ui-slice.ts';
import { sidebarToggle } from '../../ui/sidebar-toggle.ts';

/**
 * Closes the drawer, and leads the keyboard back to what opened it. That comes first: what is typed in the drawer is kept by
 * leaving the field, which React does not hear of once it takes the field away itself.
 */
export function closeDrawer(dispatch: AppDispatch): void {
  sidebarToggle()?.focus();
  dispatch(setSidebar(false));
}

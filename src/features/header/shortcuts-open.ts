import { external } from '../../ui/external.ts';

/** Whether the dialog with the shortcuts is open. */
export const shortcutsOpen = external(false);

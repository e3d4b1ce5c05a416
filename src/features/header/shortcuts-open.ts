import { external } from '../../ui/external.ts';

/** True while the dialog with the shortcuts is open. */
export const shortcutsOpen = external(false);

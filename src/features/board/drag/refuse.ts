import { showToast } from '../../../ui/toast-store.ts';

/** How long it is shown, in milliseconds. */
export const REFUSED_MS = 6000;

/**
 * Shows why a drop or a key changes nothing. One message, however often it happens; it needs no announcement, since
 * messages are read out anyway.
 */
export function refuse(text: string): void {
  showToast({ text, ms: REFUSED_MS, key: text });
}

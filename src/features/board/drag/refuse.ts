import { showToast } from '../../../ui/toast-store.ts';

/**
 * Shows why a drop or a key changes nothing. One message, however often it happens; it needs no announcement, since
 * messages are read out anyway.
 */
export function refuse(text: string): void {
  showToast({ text, ms: 6000, key: text });
}

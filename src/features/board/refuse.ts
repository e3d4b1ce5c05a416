import { showToast } from '../../ui/toast-store.ts';

/** Tells why a drop or a key changes nothing, once however often: messages are read out by themselves. */
export function refuse(text: string): void {
  showToast({ text, ms: 6000, key: text });
}

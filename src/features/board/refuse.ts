import { showToast } from '../../ui/toast-store.ts';

/** Tells why a drop changes nothing: messages are read out by themselves. */
export function refuse(text: string): void {
  showToast({ text, ms: 6000 });
}

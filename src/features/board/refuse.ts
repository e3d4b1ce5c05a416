import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Tells, in a toast and aloud, why a drop changes nothing. */
export function refuse(text: string): void {
  showToast({ text, ms: 6000 });
  announce(text);
}

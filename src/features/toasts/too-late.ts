import type { AppStore } from '../../store/store.ts';
import { openOutbox } from '../../store/ui-slice.ts';
import { showToast } from '../../ui/toast-store.ts';
import { allMessages } from '../messages/all-messages.ts';

const SAID_MS = 10_000;

/** What was to be undone is deleted in the service: says so, and shows where it can be restored. */
export function sayTooLate({ dispatch }: AppStore): void {
  const words = allMessages();
  const action = { label: words.show, run: () => void dispatch(openOutbox('deleted')) };
  showToast({ text: words.undoTooLate, ms: SAID_MS, key: 'undone', action });
}

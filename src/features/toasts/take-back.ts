import type { AppStore } from '../../store/store.ts';
import { undo } from '../../store/undo.ts';
import { showToast } from '../../ui/toast-store.ts';
import { afterMessages } from '../messages/after-messages.ts';
import { whenRead } from '../messages/when-read.ts';

/** Says what is seldom said, whose words are in a file of their own. */
export const rare = (say: (file: typeof import('./notices.ts')) => void): void =>
  whenRead(() => import('./notices.ts'), say);

/** How long 'Action undone' stays, in milliseconds [4.9, 9.7]. */
const UNDONE_MS = 2000;

/** Takes an action of this page back and says what came of it; nothing where there is none. */
export function takeBack(store: AppStore, operationId: string): void {
  const undone = store.dispatch(undo(operationId));
  if (undone === 'too-late') rare(({ sayTooLate }) => sayTooLate(store));
  else if (undone) showToast({ text: afterMessages().actionUndone, ms: UNDONE_MS, key: 'undone' });
}

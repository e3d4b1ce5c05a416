import { type OperationKind, UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import type { AppStore } from '../../store/store.ts';
import type { Undoable } from '../../store/ui-slice.ts';
import { undo } from '../../store/undo.ts';
import { showToast } from '../../ui/toast-store.ts';
import { afterMessages } from '../messages/after-messages.ts';
import { whenRead } from '../messages/when-read.ts';

/** Says what is seldom said, whose words are in a file of their own. */
export const rare = (say: (file: typeof import('./notices.ts')) => void): void =>
  whenRead(() => import('./notices.ts'), say);

/** What a toast says of an action, where one is shown for it [4.9]. */
function actionWords(kind: OperationKind): string | null {
  const words = afterMessages();
  if (kind === 'COMPLETE_TASKS') return words.taskCompleted;
  if (kind === 'DELETE_TASK') return words.taskDeleted;
  if (kind === 'DELETE_TASKLIST') return words.listDeleted;
  if (kind === 'DELETE_COMPLETED_TASKS') return words.completedCleared;
  return null;
}

/** Says what was done, with Undo for as long as it is one click away [4.9, 9.7]; the answer takes it away. Null: nothing is said. */
export function offerUndo(store: AppStore, { operationId, kind, say }: Undoable): (() => void) | null {
  const text = say ?? actionWords(kind);
  if (text === null) return null;
  const action = { label: afterMessages().undo, run: () => takeBack(store, operationId) };
  return showToast({ text, ms: UNDO_WINDOW_MS, action });
}

/** How long 'Action undone' stays, in milliseconds [4.9, 9.7]. */
const UNDONE_MS = 2000;

/** Takes an action of this page back and says what came of it; nothing where there is none. */
export function takeBack(store: AppStore, operationId: string): void {
  const undone = store.dispatch(undo(operationId));
  if (undone === 'too-late') rare(({ sayTooLate }) => sayTooLate(store));
  else if (undone) showToast({ text: afterMessages().actionUndone, ms: UNDONE_MS, key: 'undone' });
}

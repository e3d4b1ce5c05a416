import { deleteTask } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { assignedAmong } from '../../store/delete-task.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { askDelete, openTask } from '../../store/ui-slice.ts';
import { Question } from '../../ui/question.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

/** Asks before a task goes whose original in Docs or Chat goes with it, and names that one. */
export default function DeleteAssigned() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const spot = useAppSelector((state) => state.ui.deleting);
  const view = useAppSelector(selectView);
  const intent = spot && deleteTask(view, spot.listId, spot.taskId);
  if (!spot || !intent) return null;
  const assigned = assignedAmong(intent.payload.tasks);
  return (
    <Question
      title={words.deleteAssignedQuestion}
      text={words.originalsGo(assigned.map(({ title, assignment }) => [title, assignment?.surface ?? 'unknown']))}
      action={words.deleteBoth}
      cancel={words.cancel}
      onAct={() => {
        const now = deleteTask(selectView(store.getState()), spot.listId, spot.taskId);
        if (now) dispatch(act(now, { undoable: true }));
        if (store.getState().ui.selectedTask?.taskId === spot.taskId) dispatch(openTask(null));
      }}
      onClose={() => dispatch(askDelete(null))}
    />
  );
}

import { useEffect } from 'react';
import { deleteTask } from '../../domain/operations/intents.ts';
import { actOnView } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { useOriginals } from '../../store/tasks/originals.ts';
import { askDelete, openTask } from '../../store/ui-slice.ts';
import { Question } from '../../ui/question.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

/** Asks before a task is deleted together with its original in Docs or Chat, and names the original. */
export default function DeleteAssigned() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const place = useAppSelector((state) => state.ui.deleting);
  const view = useAppSelector(selectView);
  const intent = place && deleteTask(view, place.listId, place.taskId);
  const originals = useOriginals(intent?.payload.tasks ?? []);
  const gone = place !== null && !intent;
  useEffect(() => {
    if (gone) dispatch(askDelete(null));
  }, [dispatch, gone]);
  if (!place || !intent) return null;
  return (
    <Question
      title={words.deleteAssignedQuestion}
      text={words.originalsGo(originals)}
      action={words.deleteBoth}
      cancel={words.cancel}
      onAct={() => {
        dispatch(actOnView((now) => deleteTask(now, place.listId, place.taskId)));
        if (store.getState().ui.selectedTask?.taskId === place.taskId) dispatch(openTask(null));
      }}
      onClose={() => dispatch(askDelete(null))}
    />
  );
}

import { Plus } from 'lucide-react';
import { linesOf } from '../../domain/long-text.ts';
import { addSubtask } from '../../domain/operations/intents.ts';
import type { Task } from '../../domain/task.ts';
import { typedTasks } from '../../domain/typed-tasks.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { selectTask, selectView } from '../../store/selectors.ts';
import { overTitle } from '../../store/texts/over-title.ts';
import { newLocalId, useAddDraft } from '../../store/texts/use-add-draft.ts';
import AddOffers from '../../ui/add-offers.tsx';
import { beforeClick } from '../../ui/after-press.ts';
import { composes } from '../../ui/keys.ts';
import { announce } from '../../ui/live-region.tsx';
import { AutoGrow } from '../../ui/text-field.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

/**
 * The field for a new subtask. Typed text stays visible when the parent is completed or becomes a subtask meanwhile,
 * and can be added once the parent is an open task of its own again.
 */
export function AddSubtask({ listId, parent }: { readonly listId: string; readonly parent: Task }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const draft = useAddDraft(`subtask:${parent.id}`, (state, id) => selectTask(state, listId, id) !== undefined);
  const lines = linesOf(draft.text);
  const over = overTitle(lines);
  const closed = parent.parent !== null ? words.ownToAdd : parent.status === 'completed' ? words.reopenToAdd : null;
  const add = (as: 'several' | 'one' | 'second' = 'several') => {
    const view = selectView(store.getState());
    const tasks = typedTasks(draft.text, as);
    // Last task first, each behind the subtasks that exist: so none is placed behind a new one and waits for its id.
    const intents = tasks.toReversed().flatMap((fields) => {
      const taskId = fields === tasks[0] ? draft.id : newLocalId();
      return addSubtask(view, { listId, taskId, parent: parent.id, fields }) ?? [];
    });
    if (intents.length === 0) return;
    dispatch(actUndoable(intents, intents.length > 1 ? words.tasksAdded(intents.length) : undefined));
    draft.clear();
    if (intents.length === 1) announce(words.added(tasks[0]?.title ?? ''));
  };
  if (closed !== null && draft.text === '') return null;
  return (
    <div className="add-subtask">
      <Plus size={16} />
      <div className="grow">
        <AutoGrow
          label={words.addSubtask}
          placeholder={words.addSubtask}
          value={draft.text}
          invalid={over > 0}
          onChange={draft.change}
          onBlur={() => {
            if (draft.typed && lines.length === 1 && over <= 0) beforeClick(add);
          }}
          onKeyDown={(event) => {
            if (composes(event.nativeEvent) || event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            if (over <= 0) add();
          }}
        />
        {closed !== null ? (
          <p className="own" role="alert">
            {closed}
          </p>
        ) : (
          (over > 0 || lines.length > 1) && <AddOffers words={words} over={over} lines={lines.length} add={add} />
        )}
      </div>
    </div>
  );
}

import { memo } from 'react';
import { labelled, shownTitle } from '../../../domain/label.ts';
import { sameOrder } from '../../../domain/reconcile.ts';
import type { Day, Task } from '../../../domain/task.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectList } from '../../../store/selectors.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useExternal } from '../../../ui/external.ts';
import { focusWith } from '../../../ui/focus-with.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useSubtasksHidden } from '../column/folded.ts';
import { editingTitle } from '../keys/editing.ts';
import { cardElement } from '../keys/focus.ts';
import { CardLabels } from './card-labels.tsx';
import { sameCard, selectCard, stateIds } from './card-state.ts';
import { DueChip } from './due-chip.tsx';
import { expanded, showAllSubtasks, subtasksAtFirst } from './expanded.ts';
import { Marked } from './marked.tsx';
import { SyncChip } from './sync-chip.tsx';
import { TitleEditor } from './title-editor.tsx';
import { toggleTask } from './toggle-task.ts';

interface SubtasksProps {
  readonly parent: Task;
  readonly listId: string;
  readonly ids: readonly string[];
  readonly today: Day;
  readonly tabStop: boolean;
}

const sameIds = (a: readonly string[], b: readonly string[]): boolean => sameOrder(a, b) === a;

/** The subtasks on a card: at first only as many as keep the card small, the rest on request. */
export function Subtasks({ parent, listId, ids, today, tabStop }: SubtasksProps) {
  const words = useMessages();
  const all = useExternal(expanded, (value) => value.has(parent.id));
  const [hidden] = useSubtasksHidden(listId, parent.id);
  const first = useAppSelector((state) => subtasksAtFirst(state, selectList(state, listId), ids), sameIds);
  if (hidden) return null;
  const shown = all ? ids : first;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of rows, styled without list markup */}
      <div className="subtasks" role="list" aria-label={words.subtasksOf(shownTitle(parent))}>
        {shown.map((id) => (
          <Subtask key={id} listId={listId} taskId={id} today={today} tabStop={tabStop} />
        ))}
      </div>
      {shown.length < ids.length && (
        <button
          type="button"
          className="show-more"
          tabIndex={tabStop ? 0 : -1}
          onClick={() =>
            focusWith(
              () => showAllSubtasks(parent.id),
              () => cardElement(ids.find((id) => !shown.includes(id)) ?? ''),
            )
          }
        >
          {words.showMoreSubtasks(ids.length - shown.length)}
        </button>
      )}
    </>
  );
}

interface ProgressProps {
  readonly taskId: string;
  readonly listId: string;
  readonly subtasks: readonly string[];
  readonly tabStop: boolean;
}

/** "1 of 3": hides the subtasks and brings them back. */
export function Progress({ taskId, listId, subtasks, tabStop }: ProgressProps) {
  const words = useMessages();
  const [hidden, toggle] = useSubtasksHidden(listId, taskId);
  const done = useAppSelector((state) => {
    const list = selectList(state, listId);
    let count = 0;
    for (const id of subtasks) if (list?.tasks.get(id)?.status === 'completed') count++;
    return count;
  });
  return (
    <button
      type="button"
      className="chip"
      tabIndex={tabStop ? 0 : -1}
      aria-expanded={!hidden}
      aria-label={words.progressOfSubtasks(done, subtasks.length)}
      onClick={toggle}
    >
      <Glyph name="check" size={12} stroke={2.4} />
      {words.progress(done, subtasks.length)}
    </button>
  );
}

interface SubtaskProps {
  readonly listId: string;
  readonly taskId: string;
  readonly today: Day;
  readonly tabStop: boolean;
}

const Subtask = memo(function Subtask({ listId, taskId, today, tabStop }: SubtaskProps) {
  const words = useMessages();
  const store = useAppStore();
  const { task, owed } = useAppSelector((state) => selectCard(state, listId, taskId), sameCard);
  const editing = useExternal(editingTitle, (value) => value === taskId);
  if (!task) return null;
  const done = task.status === 'completed';
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list around it
    <div
      role="listitem"
      className={done ? 'subtask done' : 'subtask'}
      data-task={taskId}
      data-list={listId}
      tabIndex={-1}
      aria-labelledby={`title-${taskId}`}
      aria-describedby={stateIds(task)}
    >
      <Checkbox
        small
        label={words.completeNamed(shownTitle(task))}
        checked={done}
        tabIndex={tabStop ? 0 : -1}
        onChange={() => toggleTask(store, listId, taskId)}
      />
      {editing ? (
        <TitleEditor task={task} listId={listId} />
      ) : (
        <span className="title" id={`title-${taskId}`} dir="auto">
          {shownTitle(task) ? <Marked task={task} text={shownTitle(task)} /> : words.untitled}
        </span>
      )}
      {labelled(task).marks.length > 0 && <CardLabels marks={labelled(task).marks} />}
      {task.due !== null && <DueChip id={`state-${taskId}`} due={task.due} today={today} done={done} plain />}
      {owed && <SyncChip task={task} owed={owed} tabStop={tabStop} />}
    </div>
  );
});

import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownTitle } from '../../domain/label.ts';
import { linesOf } from '../../domain/long-text.ts';
import { addSubtask, canNest, moveTask, unnestTask } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { type Task, TITLE_MAX } from '../../domain/task.ts';
import { typedTasks } from '../../domain/typed-tasks.ts';
import type { View } from '../../domain/view.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectList, selectTask, selectView } from '../../store/selectors.ts';
import { newLocalId, useAddDraft } from '../../store/texts/use-add-draft.ts';
import { openTask } from '../../store/ui-slice.ts';
import AddOffers from '../../ui/add-offers.tsx';
import { beforeClick } from '../../ui/after-press.ts';
import { focusStays } from '../../ui/focus-stays.ts';
import { composes } from '../../ui/keys.ts';
import { lateWithFocus } from '../../ui/late.tsx';
import { announce } from '../../ui/live-region.tsx';
import { AutoGrow } from '../../ui/text-field.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { Asked } from '../messages/asked.tsx';
import { type Lift, offsetOf, openPlace } from './subtask-order.ts';
import { SubtaskRow } from './subtask-row.tsx';
import { useSubtaskDrag } from './use-subtask-drag.ts';

const SubtaskMenu = lateWithFocus(() => import('./subtask-menu.tsx'));

interface SubtasksProps {
  readonly listId: string;
  readonly task: Task;
  readonly ids: readonly string[];
}

/**
 * The subtasks of a task, each editable in place, and a field for the next one. A subtask that the user makes a task of
 * its own stays visible, so that it can be put back where it was. Subtasks have no subtasks.
 */
export function Subtasks({ listId, task, ids }: SubtasksProps) {
  const words = useAllMessages();
  const today = useToday();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const rows = useRef<HTMLUListElement>(null);
  /** What gets the focus once the rows are in their new order: a row that is moved in the document loses it. */
  const seek = useRef<{ readonly taskId: string; readonly part: 'title' | 'grip' } | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  /** Tasks that were taken out, with the index that each had among the open subtasks. */
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(new Map());
  const tasks = useAppSelector((state) => selectList(state, listId)?.tasks);
  const out = [...taken.keys()].filter((id) => !ids.includes(id) && tasks?.get(id)?.parent === null);
  const make = (intentOf: (view: View) => Intent | null): boolean => {
    const intent = intentOf(selectView(store.getState()));
    if (intent) dispatch(actUndoable([intent]));
    return intent !== null;
  };
  const titleOf = (id: string) => {
    const named = tasks?.get(id);
    return named ? shownTitle(named) : '';
  };
  const [pressed, setPressed] = useState<{ readonly row: Lift; readonly grip: HTMLElement } | null>(null);
  const { lift, handle, step } = useSubtaskDrag(rows, ids, {
    onCarried(now, picked) {
      const { index, count } = openPlace(now);
      announce(picked ? words.subtaskPicked(titleOf(now.id)) : words.slotIn(shownTitle(task), index + 1, count + 1));
    },
    onPutBack: (id) => announce(words.moveCancelled(titleOf(id))),
    onDrop(now) {
      const move = { taskId: now.id, from: listId, to: listId, parent: task.id, index: openPlace(now).index };
      if (make((view) => moveTask(view, move))) seek.current = { taskId: now.id, part: 'grip' };
      announce(words.dropped(titleOf(now.id)));
    },
    onPressed: (row, grip) => setPressed({ row, grip }),
  });
  const open = (id: string) => tasks?.get(id)?.status === 'needsAction';
  // The menu is stale once its subtask was taken out or completed elsewhere: "take out" would put the former back, and
  // a completed subtask keeps its place.
  const stale = pressed !== null && !(ids.includes(pressed.row.id) && open(pressed.row.id));
  useEffect(() => {
    if (!stale) return;
    setPressed(null);
    // A handle that is still there is disabled, so it cannot take the focus.
    if (pressed.grip.isConnected) rows.current?.closest('section')?.focus();
  }, [stale, pressed]);
  const nest = (id: string) => {
    if (ids.includes(id)) {
      if (!make((view) => unnestTask(view, listId, id))) return;
      setTaken(new Map(taken).set(id, ids.filter(open).indexOf(id)));
      announce(words.ownTask(titleOf(id)));
    } else {
      const move = { taskId: id, from: listId, to: listId, parent: task.id, index: taken.get(id) ?? 0 };
      if (!make((view) => moveTask(view, move))) return;
      announce(words.subtaskAgain(titleOf(id), shownTitle(task)));
    }
    seek.current = { taskId: id, part: 'title' };
  };
  const order = [...ids, ...out].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows stand in another order
  useLayoutEffect(() => {
    const goal = seek.current;
    seek.current = null;
    if (!goal) return;
    const row = rows.current?.querySelector(`[data-title-of="${CSS.escape(goal.taskId)}"]`)?.closest('li');
    row?.querySelector<HTMLElement>(goal.part === 'grip' ? '.grip' : 'textarea')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    if (goal.part === 'title') setEditing(goal.taskId);
  }, [order]);
  return (
    <section ref={focusStays} tabIndex={-1} className="subtasks-section" aria-label={words.subtasks}>
      <h3 className="name">{words.subtasks}</h3>
      <ul ref={rows} className={lift ? 'moving' : ''}>
        {[...ids, ...out].map((id) => (
          <SubtaskRow
            key={id}
            listId={listId}
            taskId={id}
            today={today}
            nested={ids.includes(id)}
            editing={editing === id}
            lifted={lift?.id === id}
            offset={lift ? offsetOf(lift, id) : 0}
            handle={handle(id)}
            onEditing={(on) => setEditing((now) => (on ? id : now === id ? null : now))}
            onNest={() => nest(id)}
          />
        ))}
      </ul>
      {canNest(task) ? <AddSubtask listId={listId} parent={task} /> : <p className="own">{words.assignedAlone}</p>}
      {pressed && !stale && (
        <Asked onClose={() => setPressed(null)}>
          <SubtaskMenu
            row={pressed.row}
            grip={pressed.grip}
            title={titleOf(pressed.row.id)}
            onStep={(by) => step(pressed.row.id, by)}
            onOut={() => nest(pressed.row.id)}
            onOpen={() => dispatch(openTask({ listId, taskId: pressed.row.id }))}
            onClose={(chosen) => {
              setPressed(null);
              if (!chosen) pressed.grip.focus();
            }}
          />
        </Asked>
      )}
    </section>
  );
}

/**
 * The field for a new subtask. Typed text stays visible when the parent is completed or becomes a subtask meanwhile,
 * and can be added once the parent is an open task of its own again.
 */
function AddSubtask({ listId, parent }: { readonly listId: string; readonly parent: Task }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const draft = useAddDraft(`subtask:${parent.id}`, (state, id) => selectTask(state, listId, id) !== undefined);
  const lines = linesOf(draft.text);
  const over = Math.max(0, ...lines.map((line) => line.length)) - TITLE_MAX;
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
    if (intents.length === 1) announce(words.taskAdded(tasks[0]?.title ?? ''));
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

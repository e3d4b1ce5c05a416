import { useEffect, useRef, useState } from 'react';
import { shownTitle } from '../../domain/label.ts';
import { canNest } from '../../domain/operations/intents.ts';
import type { Task } from '../../domain/task.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { openTask } from '../../store/ui-slice.ts';
import { focusStays } from '../../ui/focus-stays.ts';
import { lateWithFocus } from '../../ui/late.tsx';
import { announce } from '../../ui/live-region.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { Asked } from '../messages/asked.tsx';
import { AddSubtask } from './add-subtask.tsx';
import { type Lift, offsetOf, openPlace } from './subtask-order.ts';
import { SubtaskRow } from './subtask-row.tsx';
import { useSubtaskDrag } from './use-subtask-drag.ts';
import { useSubtaskMoves } from './use-subtask-moves.ts';

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
  const rows = useRef<HTMLUListElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const { shown, isOpen, titleOf, place, nest } = useSubtaskMoves({ listId, task, ids }, rows, setEditing);
  const [pressed, setPressed] = useState<{ readonly row: Lift; readonly grip: HTMLElement } | null>(null);
  const { lift, handle, step } = useSubtaskDrag(rows, ids, {
    onCarried(now, picked) {
      const { index, count } = openPlace(now);
      announce(picked ? words.subtaskPicked(titleOf(now.id)) : words.slotIn(shownTitle(task), index + 1, count + 1));
    },
    onPutBack: (id) => announce(words.moveCancelled(titleOf(id))),
    onDrop: (now) => place(now.id, openPlace(now).index),
    onPressed: (row, grip) => setPressed({ row, grip }),
  });
  // The menu is stale once its subtask was taken out or completed elsewhere: "take out" would put the former back, and
  // a completed subtask keeps its place.
  const stale = pressed !== null && !(ids.includes(pressed.row.id) && isOpen(pressed.row.id));
  useEffect(() => {
    if (!stale) return;
    setPressed(null);
    // A handle that is still there is disabled, so it cannot take the focus.
    if (pressed.grip.isConnected) rows.current?.closest('section')?.focus();
  }, [stale, pressed]);
  return (
    <section ref={focusStays} tabIndex={-1} className="subtasks-section" aria-label={words.subtasks}>
      <h3 className="name">{words.subtasks}</h3>
      <ul ref={rows} className={lift ? 'moving' : ''}>
        {shown.map((id) => (
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
            onClose={() => setPressed(null)}
          />
        </Asked>
      )}
    </section>
  );
}

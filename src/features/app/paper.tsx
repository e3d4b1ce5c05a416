import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { isVirtualBoard } from '../../domain/board.ts';
import { labelled, labelsOf, shownMark, shownTitle } from '../../domain/label.ts';
import { type ListView, subtaskIds } from '../../domain/list.ts';
import { seenText } from '../../domain/seen-text.ts';
import type { Task } from '../../domain/task.ts';
import { useAppSelector, useAppStore, useTasksOf } from '../../store/hooks.ts';
import { foundIn, selectSearch } from '../../store/search/search.ts';
import { selectSearchedOrder } from '../../store/search/searched-lists.ts';
import { selectView } from '../../store/selectors.ts';
import { selectOwnLabels } from '../../store/tasks/labels.ts';
import { useToday } from '../../ui/today.ts';
import { hidesSubtasks, isListFolded } from '../board/column/folded.ts';
import { columnItems } from '../board/column/items.ts';
import { groupsOf } from '../board/virtual-groups.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { dayWords, fullDay, overdueWords, urgency } from '../messages/days.ts';
import { listName } from '../messages/list-name.ts';
import { filterParts } from '../search/filter-parts.ts';
import { useBoards } from '../search/use-boards.ts';
import { titleOfBoard } from './title-of-board.ts';
import './paper.css';

/**
 * The printed page: the whole board, since the screen holds only what is near the view. Rendered only while printing.
 */
export default function Paper() {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // Rendered synchronously: the browser lays out the pages as soon as the listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing && createPortal(<Sheet />, document.body);
}

/**
 * Tasks of a list that are printed together: those of the whole list, or those within a group, under the group's
 * heading.
 */
interface Part {
  readonly key: string;
  readonly heading: string | null;
  readonly list: ListView;
  readonly taskIds: readonly string[];
  readonly note: string | null;
}

/** Returns what the board shows of its lists, in the board's order: the open tasks that pass the current filter. */
function useParts(): readonly Part[] {
  const words = useAllMessages();
  const store = useAppStore();
  const today = useToday();
  const view = useAppSelector(selectView);
  const boardId = useAppSelector((state) => state.ui.boardId);
  const search = useAppSelector(selectSearch);
  const order = useAppSelector(selectSearchedOrder);
  useTasksOf(order);
  if (!isVirtualBoard(boardId)) {
    return order.flatMap((listId): Part[] => {
      const list = view.lists.get(listId);
      if (!list) return [];
      const folded = isListFolded(store.getState(), list);
      const { open } = columnItems(list, new Map(), search && foundIn(list, search.match).top);
      if (search && list.loaded && open.length === 0) return [];
      const note = list.loaded ? (open.length === 0 ? words.emptyList : null) : words.notOnPaperYet;
      return [{ key: listId, heading: null, list, taskIds: folded ? [] : open, note: folded ? null : note }];
    });
  }
  const chosen = { lingering: new Map(), match: search?.match ?? null };
  const groups = groupsOf(boardId, { lists: view.lists, order }, today, chosen, words);
  return groups.flatMap(({ key, title, items }) =>
    items.flatMap((item): Part[] => {
      const list = view.lists.get(item.listId);
      if (item.kind !== 'list' || !list) return [];
      const taskIds = items.flatMap((one) => (one.kind === 'task' && one.listId === list.id ? [one.taskId] : []));
      return [{ key: `${key} ${list.id}`, heading: title, list, taskIds, note: null }];
    }),
  );
}

function Sheet() {
  const words = useAllMessages();
  const today = useToday();
  const boards = useBoards();
  const title = useAppSelector((state) => titleOfBoard(state, words));
  const search = useAppSelector(selectSearch);
  const labels = useAppSelector(selectOwnLabels);
  const parts = useParts();
  const filters = search ? filterParts(search.filter, labels, boards, words).map(({ name }) => name) : [];
  return (
    <div className="paper">
      <h1 dir="auto">{title}</h1>
      <p dir="auto">{[fullDay(today), ...filters].join(' · ')}</p>
      <div className="lists">
        {parts.map(({ key, heading, list, taskIds, note }, index) => (
          <section key={key}>
            {heading !== null && heading !== parts[index - 1]?.heading && <h2>{heading}</h2>}
            <h3 dir="auto">{listName(list.title)}</h3>
            {note !== null && <p>{note}</p>}
            <ul>
              {taskIds.map((taskId) => (
                <Line key={taskId} list={list} taskId={taskId} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** A task with what its card shows, and its subtasks. */
function Line({ list, taskId }: { readonly list: ListView; readonly taskId: string }) {
  const words = useAllMessages();
  const store = useAppStore();
  const task = list.tasks.get(taskId);
  if (!task) return null;
  const subtasks = subtaskIds(list, taskId);
  const hidden = hidesSubtasks(store.getState())(list, taskId);
  const done = subtasks.filter((id) => list.tasks.get(id)?.status === 'completed').length;
  const said = hidden && subtasks.length > 0 ? words.progress(done, subtasks.length) : null;
  return (
    <li className={task.status === 'completed' ? 'done' : ''}>
      <b dir="auto">{shownTitle(task) || words.untitled}</b>
      <Facts task={task} more={said} />
      {seenText(task.notes) && <p dir="auto">{seenText(task.notes)}</p>}
      {!hidden && subtasks.length > 0 && (
        <ul>
          {subtasks.map((id) => (
            <Line key={id} list={list} taskId={id} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** One line with a task's labels, its due day, and `more`. */
function Facts({ task, more }: { readonly task: Task; readonly more: string | null }) {
  const words = useAllMessages();
  const today = useToday();
  const own = useAppSelector(selectOwnLabels);
  const late = task.due !== null && task.status === 'needsAction' && urgency(task.due, today) === 'overdue';
  const day = task.due !== null && (late ? overdueWords : dayWords)(task.due, today, words);
  const facts = [
    ...labelsOf(labelled(task).marks, own).map((label) => `${shownMark(label)} ${label.name}`.trim()),
    day,
    more,
  ];
  const said = facts.filter(Boolean).join(' · ');
  return said !== '' && <span dir="auto">{said}</span>;
}

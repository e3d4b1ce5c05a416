import * as v from 'valibot';
import { DEFAULT_BOARD_ID, type ListView, subtaskIds, TOP } from '../domain/list.ts';
import { addList } from '../domain/operations/intents.ts';
import { type Intent, type Operation, UNDO_WINDOW_MS } from '../domain/operations/operation.ts';
import { localId, type Task, type TaskFields } from '../domain/task.ts';
import { keepJson, keepText, readJson, readText } from './device-texts.ts';
import { selectUser, selectView } from './selectors.ts';
import type { AppThunk, RootState } from './store.ts';

const KEY = 'tackboard.kept-demo';
/** In the storage of one tab: the demo as it is left. */
const TAB_KEY = 'tackboard.demo';

const plain = {
  title: v.string(),
  notes: v.string(),
  due: v.nullable(v.string()),
  done: v.optional(v.boolean(), false),
};
const keptList = v.object({
  title: v.string(),
  tasks: v.array(v.object({ ...plain, subtasks: v.array(v.object(plain)) })),
});
type KeptList = v.InferOutput<typeof keptList>;
const tag = v.object({ name: v.exactOptional(v.string()), color: v.exactOptional(v.string()) });
const demoBoard = v.object({ lists: v.array(keptList), tags: v.optional(v.record(v.string(), tag), {}) });
/** The board of a demo: its lists with their tasks, and the names and colours of own labels. */
type DemoBoard = v.InferOutput<typeof demoBoard>;
/** `id`: what is made of it has ids that follow from this one, so that it comes once however often it is brought. */
const keptDemo = v.object({ id: v.string(), ...demoBoard.entries });
type Kept = v.InferOutput<typeof keptDemo>;

const fieldsOf = ({ title, notes, due, status }: Task) => ({ title, notes, due, done: status === 'completed' });

function keep(list: ListView): KeptList {
  const tasksOf = (ids: readonly string[]) => ids.flatMap((id) => list.tasks.get(id) ?? []);
  return {
    title: list.title,
    tasks: tasksOf(list.children.get(TOP) ?? []).map((task) => ({
      ...fieldsOf(task),
      subtasks: tasksOf(subtaskIds(list, task.id)).map(fieldsOf),
    })),
  };
}

function boardOf(state: RootState): DemoBoard {
  const view = selectView(state);
  const lists = view.order.flatMap((id) => view.lists.get(id) ?? []).map(keep);
  return { lists, tags: selectUser(state)?.tags ?? {} };
}

/** Keeps the lists of the demo on this device, for the account that is signed in next. False: there is no room. */
export function keepDemo(): AppThunk<boolean> {
  return (_dispatch, getState, { ports }) =>
    ports !== null && keepJson(KEY, { id: ports.newId(), ...boardOf(getState()) } satisfies Kept);
}

/** Keeps the demo in its tab, which may be loaded again. */
export function leaveDemo(): AppThunk {
  return (_dispatch, getState) => {
    const board = boardOf(getState());
    // Not read yet, or all of it deleted.
    if (board.lists.length === 0) return;
    try {
      sessionStorage.setItem(TAB_KEY, JSON.stringify(board));
    } catch {
      // Storage is full or blocked: the next load begins anew.
    }
  };
}

/** What a demo begins with: what its tab showed last, else the board that was kept and is in no account yet; null: anew. */
export function demoBefore(): DemoBoard | null {
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), demoBoard), sessionStorage.getItem(TAB_KEY));
  } catch {
    return readJson(KEY, keptDemo);
  }
}

function forgetDemo(): void {
  keepText(KEY, null);
  try {
    sessionStorage.removeItem(TAB_KEY);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Whether a demo waits to be brought into an account. */
export const hasKeptDemo = (): boolean => readText(KEY) !== null;

/**
 * What makes the lists with their tasks; the last one first, each on top: none has to wait for another's id. What was
 * completed is so once all are made.
 */
function operationsOf({ id, lists, tags }: Kept, account: string, at: number): readonly Operation[] {
  let made = 0;
  const newId = () => {
    made += 1;
    return localId(`${id}-${made}`);
  };
  const insert = (listId: string, taskId: string, fields: TaskFields, parent: string | null): Intent => ({
    kind: 'INSERT_TASK',
    payload: { listId, taskId, fields, place: { parent, after: [] } },
  });
  const completed = new Date(at).toISOString();
  const complete = (listId: string, roots: readonly string[], taskIds: readonly string[]): Intent => ({
    kind: 'COMPLETE_TASKS',
    payload: { listId, roots: [...roots], taskIds: [...taskIds], completed },
  });
  const ofLists = lists.flatMap((list): Intent[] => {
    const listId = newId();
    const tasks = list.tasks.toReversed().map(({ subtasks, done, ...fields }) => {
      const taskId = newId();
      const parts = subtasks.toReversed().map(({ done, ...part }) => ({ taskId: newId(), done, part }));
      const made = [
        insert(listId, taskId, fields, null),
        ...parts.map((one) => insert(listId, one.taskId, one.part, taskId)),
      ];
      const ticked = parts.filter((one) => one.done).map((one) => one.taskId);
      if (done) return { made, ticks: [complete(listId, [taskId], [taskId, ...parts.map((one) => one.taskId)])] };
      return { made, ticks: ticked.map((one) => complete(listId, [one], [one])) };
    });
    const added = addList({ listId, title: list.title, boardId: DEFAULT_BOARD_ID });
    return [added, ...tasks.flatMap(({ made }) => made), ...tasks.flatMap(({ ticks }) => ticks)];
  });
  const names = Object.entries(tags).map(([tagId, value]) => ({ path: ['tags', tagId], value }));
  const intents: Intent[] =
    names.length === 0 ? ofLists : [...ofLists, { kind: 'WRITE_USER', payload: { fields: names } }];
  return intents.map((intent, index) => {
    return { ...intent, id: `${id}-${index}`, account, at, executeAfter: at + UNDO_WINDOW_MS, v: 1 };
  });
}

/**
 * Brings the kept demo into this account as new lists, all or none; the answer is how many. It is forgotten once it is in
 * the database. A browser that is killed may bring the text back: what was brought before is then not brought again.
 */
export function bringDemo(): AppThunk<Promise<number>> {
  return async (_dispatch, _getState, { ports, appender, reader }) => {
    const text = readText(KEY);
    // What this build cannot read stays where it is.
    const kept = readJson(KEY, keptDemo);
    const records = await appender?.open();
    if (!ports || !reader || !kept || !records) return 0;
    try {
      await records.appendAll(operationsOf(kept, ports.uid, ports.now()));
    } catch {
      // It waits for the next start.
      return 0;
    }
    if (readText(KEY) === text) forgetDemo();
    ports.engine.wake();
    ports.hints.publish({ type: 'ops' });
    await reader.hint({ type: 'ops' });
    return kept.lists.length;
  };
}

import * as v from 'valibot';
import { DEFAULT_BOARD_ID, type ListView, openTopLevel, subtaskIds } from '../domain/list.ts';
import { addList } from '../domain/operations/intents.ts';
import { type Intent, type Operation, UNDO_WINDOW_MS } from '../domain/operations/operation.ts';
import { localId, type Task, type TaskFields } from '../domain/task.ts';
import { keepJson, keepText, readJson, readText } from './device-texts.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';

const KEY = 'tackboard.kept-demo';

const plain = { title: v.string(), notes: v.string(), due: v.nullable(v.string()) };
const keptList = v.object({
  title: v.string(),
  tasks: v.array(v.object({ ...plain, subtasks: v.array(v.object(plain)) })),
});
type KeptList = v.InferOutput<typeof keptList>;
/** `id`: what is made of it has ids that follow from this one, so that it comes once however often it is brought. */
const keptDemo = v.object({ id: v.string(), lists: v.array(keptList) });
type Kept = v.InferOutput<typeof keptDemo>;

const fieldsOf = ({ title, notes, due }: Task) => ({ title, notes, due });

function keep(list: ListView): KeptList {
  const open = (id: string) => {
    const task = list.tasks.get(id);
    return task?.status === 'needsAction' ? [task] : [];
  };
  return {
    title: list.title,
    tasks: openTopLevel(list).flatMap((id) =>
      open(id).map((task) => ({ ...fieldsOf(task), subtasks: subtaskIds(list, id).flatMap(open).map(fieldsOf) })),
    ),
  };
}

/** Keeps the lists of the demo on this device, for the account that is signed in next. False: there is no room. */
export function keepDemo(): AppThunk<boolean> {
  return (_dispatch, getState, { ports }) => {
    if (!ports) return false;
    const view = selectView(getState());
    const lists = view.order.flatMap((id) => view.lists.get(id) ?? []).map(keep);
    return keepJson(KEY, { id: ports.newId(), lists } satisfies Kept);
  };
}

/** Whether a demo waits to be brought into an account. */
export const hasKeptDemo = (): boolean => readText(KEY) !== null;

/** What makes the lists with their tasks; the last one first, each on top: none has to wait for another's id. */
function operationsOf({ id, lists }: Kept, account: string, at: number): readonly Operation[] {
  let made = 0;
  const newId = () => {
    made += 1;
    return localId(`${id}-${made}`);
  };
  const insert = (listId: string, taskId: string, fields: TaskFields, parent: string | null): Intent => ({
    kind: 'INSERT_TASK',
    payload: { listId, taskId, fields, place: { parent, after: [] } },
  });
  const intents = lists.flatMap((list) => {
    const listId = newId();
    const tasks = list.tasks.toReversed().flatMap(({ subtasks, ...fields }) => {
      const taskId = newId();
      const parts = subtasks.toReversed().map((part) => insert(listId, newId(), part, taskId));
      return [insert(listId, taskId, fields, null), ...parts];
    });
    return [addList({ listId, title: list.title, boardId: DEFAULT_BOARD_ID }), ...tasks];
  });
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
    if (readText(KEY) === text) keepText(KEY, null);
    ports.engine.wake();
    ports.hints.publish({ type: 'ops' });
    await reader.hint({ type: 'ops' });
    return kept.lists.length;
  };
}

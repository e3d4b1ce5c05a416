import * as v from 'valibot';
import { DEFAULT_BOARD_ID, type ListView, openTopLevel, subtaskIds } from '../domain/list.ts';
import { addList, addSubtask, addTask } from '../domain/operations/intents.ts';
import type { Task } from '../domain/task.ts';
import { act } from './act.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';

const KEY = 'tackboard.kept-demo';

const plain = { title: v.string(), notes: v.string(), due: v.nullable(v.string()) };
const keptList = v.object({
  title: v.string(),
  tasks: v.array(v.object({ ...plain, subtasks: v.array(v.object(plain)) })),
});
type KeptList = v.InferOutput<typeof keptList>;

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

/** Keeps the lists of the demo on this device, for the account that is signed in next. */
export function keepDemo(): AppThunk {
  return (_dispatch, getState) => {
    const view = selectView(getState());
    const lists = view.order.flatMap((id) => view.lists.get(id) ?? []).map(keep);
    try {
      localStorage.setItem(KEY, JSON.stringify(lists));
    } catch {
      // Without room the sign-in brings nothing along.
    }
  };
}

/** The lists that were kept, once: they are not there any more afterwards. */
function takeKept(): readonly KeptList[] {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return [];
    localStorage.removeItem(KEY);
    const parsed = v.safeParse(v.array(keptList), JSON.parse(text));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** Whether a demo waits to be brought into an account. */
export function hasKeptDemo(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Brings the kept demo into this account as new lists; the answer is how many. */
export function bringDemo(): AppThunk<number> {
  return (dispatch, getState, { ports }) => {
    if (!ports) return 0;
    const newId = () => `local-new-${ports.newId()}`;
    const kept = takeKept();
    for (const list of kept) {
      const listId = newId();
      dispatch(act(addList({ listId, title: list.title, boardId: DEFAULT_BOARD_ID })));
      for (const { subtasks, ...fields } of list.tasks.toReversed()) {
        const taskId = newId();
        const intent = addTask(selectView(getState()), { listId, taskId, fields });
        if (intent) dispatch(act(intent));
        for (const part of subtasks) {
          const added = addSubtask(selectView(getState()), { listId, taskId: newId(), parent: taskId, fields: part });
          if (added) dispatch(act(added));
        }
      }
    }
    return kept.length;
  };
}

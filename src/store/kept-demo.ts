import * as v from 'valibot';
import { DEFAULT_BOARD_ID, type ListView, SORT_MODES, subtaskIds, TOP } from '../domain/list.ts';
import { addList } from '../domain/operations/intents.ts';
import { type Intent, type Operation, UNDO_WINDOW_MS, type UserField } from '../domain/operations/operation.ts';
import { localId, type Task, type TaskFields } from '../domain/task.ts';
import type { UserDocument } from '../domain/user.ts';
import { keepJson, keepText, keptKeys, readJson, readText } from './device-texts.ts';
import { addField, clearDraft, readDraft, writeDraft } from './drafts.ts';
import { selectUser, selectView } from './selectors.ts';
import type { AppThunk, RootState } from './store.ts';

/** Whose drafts and database those of a demo are. */
export const DEMO_UID = 'demo';

/** What waits for an account is kept under this, each board by its name. */
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
  sortBy: v.optional(v.picklist(SORT_MODES), 'position'),
  tasks: v.array(v.object({ ...plain, subtasks: v.array(v.object(plain)) })),
});
type KeptList = v.InferOutput<typeof keptList>;
const tag = v.object({ name: v.exactOptional(v.string()), color: v.exactOptional(v.string()) });
const demoBoard = v.object({
  lists: v.array(keptList),
  tags: v.optional(v.record(v.string(), tag), {}),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
});
/** The board of a demo: its lists with their tasks, names and colours of own labels, and what was set in the menu. */
type DemoBoard = v.InferOutput<typeof demoBoard>;
/** A text that is half typed in the add field of a list, which stands at `list` among the lists. */
const draft = v.object({ list: v.number(), field: v.string(), text: v.string() });
const keptDemo = v.object({
  /** Of the board for its life: what is kept of it takes the place of what was kept before. */
  name: v.optional(v.string(), ''),
  /** Until the board changes: what is made of it has ids that follow from this one, so that it comes once however often it is brought. */
  id: v.string(),
  drafts: v.optional(v.array(draft), []),
  ...demoBoard.entries,
});
type Kept = v.InferOutput<typeof keptDemo>;

/** The demo of this page; `text`: the board that has the id. */
let here = { name: '', id: '', text: '' };

const fieldsOf = ({ title, notes, due, status }: Task) => ({ title, notes, due, done: status === 'completed' });

function keep(list: ListView): KeptList {
  const tasksOf = (ids: readonly string[]) => ids.flatMap((id) => list.tasks.get(id) ?? []);
  return {
    title: list.title,
    sortBy: list.sortBy,
    tasks: tasksOf(list.children.get(TOP) ?? []).map((task) => ({
      ...fieldsOf(task),
      subtasks: tasksOf(subtaskIds(list, task.id)).map(fieldsOf),
    })),
  };
}

/** What the demo says of its user beside lists and labels. */
function settingsOf({ calendarSettings, soundEffects, showTaskCount }: Partial<UserDocument>): DemoBoard['settings'] {
  return { calendarSettings, soundEffects, showTaskCount };
}

/** The board as it is now, with its name and id. */
function keptNow(state: RootState, newId: () => string): Kept {
  const view = selectView(state);
  const user = selectUser(state);
  const lists = view.order.flatMap((id) => view.lists.get(id) ?? []);
  const board: DemoBoard = { lists: lists.map(keep), tags: user?.tags ?? {}, settings: settingsOf(user ?? {}) };
  const text = JSON.stringify(board);
  if (text !== here.text) here = { name: here.name || newId(), id: newId(), text };
  const drafts = lists.flatMap(({ id }, list) => {
    const field = addField(id);
    const text = readDraft(field) ?? '';
    return text.trim() === '' ? [] : { list, field, text };
  });
  return { name: here.name, id: here.id, drafts, ...board };
}

/** Keeps the lists of the demo on this device, for the account that is signed in next. False: there is no room. */
export function keepDemo(): AppThunk<boolean> {
  return (_dispatch, getState, { ports }) => {
    if (ports === null) return false;
    const kept = keptNow(getState(), ports.newId);
    return keepJson(`${KEY}.${kept.name}`, kept);
  };
}

/** Keeps the demo in its tab, which may be loaded again. */
export function leaveDemo(): AppThunk {
  return (_dispatch, getState, { ports }) => {
    if (ports === null) return;
    const kept = keptNow(getState(), ports.newId);
    // Not read yet, or all of it deleted.
    if (kept.lists.length === 0) return;
    keepJson(TAB_KEY, kept, 'sessionStorage');
  };
}

/** What the tab of a demo showed last, else a board that was kept and is in no account yet. */
const demoBefore = (): Kept | null =>
  readJson(TAB_KEY, keptDemo, 'sessionStorage') ?? keptBoards().at(-1)?.kept ?? null;

/**
 * Begins the demo of this page: with what was there before, texts that are half typed included, else with these lists. The
 * answer is what its service and its user document hold at first.
 */
export function beginDemo<T extends { readonly title: string }>(newId: () => string, anew: readonly T[]) {
  const before = demoBefore();
  const { lists = [], tags = {}, settings = {}, drafts = [] } = before ?? {};
  const name = before?.name || newId();
  here = { name, id: before?.id ?? '', text: before ? JSON.stringify({ lists, tags, settings }) : '' };
  // No other demo has lists of these ids, whose fields would show the same texts.
  const idOf = (index: number) => `${name}-${index}`;
  for (const { field } of drafts) clearDraft(field);
  for (const index of lists.keys()) clearDraft(addField(idOf(index)));
  for (const { list, text } of drafts) writeDraft(addField(idOf(list)), text);
  const sorts = lists.map(({ sortBy }, index) => [idOf(index), { sortBy }]);
  return {
    lists: (before ? lists : anew).map((list, index) => ({ ...list, id: idOf(index) })),
    user: { ...settings, tags, lists: Object.fromEntries(sorts) },
  };
}

/** Keys of what waits to be brought into an account. */
const waitingKeys = () => keptKeys().filter((key) => key === KEY || key.startsWith(`${KEY}.`));

/** Boards that wait to be brought; what this build cannot read stays where it is. */
const keptBoards = () =>
  waitingKeys().flatMap((key) => {
    const text = readText(key);
    const kept = readJson(key, keptDemo);
    return kept ? { key, text, kept } : [];
  });

/** Whether a demo waits to be brought into an account. */
export const hasKeptDemo = (): boolean => waitingKeys().length > 0;

/** What the list that stands at `index` in the kept board `id` is in the account. */
const broughtList = (id: string, index: number): string => localId(`${id}-list-${index}`);

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
  const ofLists = lists.flatMap((list, index): Intent[] => {
    const listId = broughtList(id, index);
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
  const fields: UserField[] = [
    ...Object.entries(tags).map(([tagId, value]) => ({ path: ['tags', tagId], value })),
    ...lists.flatMap(({ sortBy }, index) =>
      sortBy === 'position' ? [] : { path: ['lists', broughtList(id, index), 'sortBy'], value: sortBy },
    ),
  ];
  const intents: Intent[] = fields.length === 0 ? ofLists : [...ofLists, { kind: 'WRITE_USER', payload: { fields } }];
  return intents.map((intent, index) => {
    return { ...intent, id: `${id}-${index}`, account, at, executeAfter: at + UNDO_WINDOW_MS, v: 1 };
  });
}

/** What was half typed in the demo stands in the fields of the brought lists, below what stands there already. */
function bringDrafts({ id, drafts }: Kept): void {
  for (const { list, field, text } of drafts) {
    const goal = addField(broughtList(id, list));
    const there = readDraft(goal);
    if (!there?.includes(text)) writeDraft(goal, there ? `${there}\n${text}` : text);
    clearDraft(field, DEMO_UID);
  }
}

/**
 * Brings what is kept into this account as new lists, all of a board or none; the answer is how many. A board is forgotten
 * once it is in the database. A browser that is killed may bring the text back, and Back leads to a demo that is kept once
 * more: what was brought before is then not brought again.
 */
export function bringDemo(): AppThunk<Promise<number>> {
  return async (_dispatch, _getState, { ports, appender, reader }) => {
    const boards = keptBoards();
    const records = await appender?.open();
    if (!ports || !reader || !records) return 0;
    let count = 0;
    for (const { key, text, kept } of boards) {
      try {
        await records.appendAll(operationsOf(kept, ports.uid, ports.now()));
      } catch {
        // It waits for the next start.
        continue;
      }
      count += kept.lists.length;
      bringDrafts(kept);
      if (readText(key) === text) keepText(key, null);
    }
    if (count === 0) return 0;
    keepText(TAB_KEY, null, 'sessionStorage');
    ports.engine.wake();
    ports.hints.publish({ type: 'ops' });
    await reader.hint({ type: 'ops' });
    return count;
  };
}

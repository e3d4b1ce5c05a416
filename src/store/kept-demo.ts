import * as v from 'valibot';
import { type Label, labelOf, sameMark } from '../domain/label.ts';
import { DEFAULT_BOARD_ID, type ListView, SORT_MODES, subtaskIds, TOP } from '../domain/list.ts';
import { anchors } from '../domain/operations/intents.ts';
import { addList } from '../domain/operations/list-intents.ts';
import { type Intent, type Json, type Operation, UNDO_WINDOW_MS } from '../domain/operations/operation.ts';
import { localId, type Task } from '../domain/task.ts';
import type { UserDocument } from '../domain/user.ts';
import { keepJson, keepText, keptKeys, readJson, readText } from './device-texts.ts';
import { clearDraft, readBeside, readDraft, writeDraft } from './drafts.ts';
import { selectOwnLabels } from './labels.ts';
import { leftTexts } from './left-texts.ts';
import { selectUser, selectView } from './selectors.ts';
import type { AppThunk, RootState } from './store.ts';

/** Whose drafts and database those of a demo are. */
export const DEMO_UID = 'demo';

/** What waits for an account is kept under this, each board by its name. */
const KEY = 'tackboard.kept-demo';
/** In the storage of one tab: the demo as it is left. */
const TAB_KEY = 'tackboard.demo';

/** For the life of the board, however often it is loaded: what was brought is known again by it. */
const id = v.optional(v.string(), () => crypto.randomUUID());
const plain = {
  id,
  title: v.string(),
  notes: v.optional(v.string(), ''),
  due: v.optional(v.nullable(v.string()), null),
  done: v.optional(v.boolean(), false),
};
const keptList = v.object({
  id,
  title: v.string(),
  sortBy: v.optional(v.picklist(SORT_MODES), 'position'),
  tasks: v.array(v.object({ ...plain, subtasks: v.optional(v.array(v.object(plain)), []) })),
});
type KeptList = v.InferOutput<typeof keptList>;
type KeptTask = Omit<KeptList['tasks'][number], 'subtasks'>;
const tag = v.object({ name: v.exactOptional(v.string()), color: v.exactOptional(v.string()) });
const demoBoard = v.object({
  lists: v.array(keptList),
  tags: v.optional(v.record(v.string(), tag), {}),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
});
/** The board of a demo: its lists with their tasks, names and colours of own labels, and what was set in the menu. */
type DemoBoard = v.InferOutput<typeof demoBoard>;
/** A text that is half typed in a field of a list or task, as the next load names it; `beside`: see drafts.ts. */
const draft = v.object({ field: v.string(), text: v.string(), beside: v.optional(v.nullable(v.string()), null) });
const keptDemo = v.object({
  /** Of the board for its life: what is kept of it takes the place of what was kept before. */
  name: v.optional(v.string(), ''),
  drafts: v.optional(v.array(draft), []),
  ...demoBoard.entries,
});
type Kept = v.InferOutput<typeof keptDemo>;

/** Of the demo of this page. */
let name = '';

/** What is made in a demo has this id from the next load on, where its service knows it. */
const keptId = (stableId: string): string => stableId.replace(/^local-(new-)?/, '');

/** The list or task that a field is of. */
const idOfField = (field: string): string => field.slice(field.indexOf(':') + 1);
/** The same field where that has another id. */
const fieldOf = (field: string, idOf: (id: string) => string): string =>
  field.slice(0, field.indexOf(':') + 1) + idOf(idOfField(field));

const keepTask = ({ id, title, notes, due, status }: Task): KeptTask => {
  return { id: keptId(id), title, notes, due, done: status === 'completed' };
};

function keep(list: ListView): KeptList {
  const tasksOf = (ids: readonly string[]) => ids.flatMap((id) => list.tasks.get(id) ?? []);
  return {
    id: keptId(list.id),
    title: list.title,
    sortBy: list.sortBy,
    tasks: tasksOf(list.children.get(TOP) ?? []).map((task) => ({
      ...keepTask(task),
      subtasks: tasksOf(subtaskIds(list, task.id)).map(keepTask),
    })),
  };
}

/** What the demo says of its user beside lists and labels. */
function settingsOf({ calendarSettings, soundEffects, showTaskCount }: Partial<UserDocument>): DemoBoard['settings'] {
  return { calendarSettings, soundEffects, showTaskCount };
}

/** The board as it is now, with its name. */
function keptNow(state: RootState, newId: () => string): Kept {
  const view = selectView(state);
  const user = selectUser(state);
  const lists = view.order.flatMap((id) => view.lists.get(id) ?? []);
  name ||= newId();
  const ids = new Set(lists.flatMap(({ id, tasks }) => [id, ...tasks.keys()]));
  const drafts = leftTexts()
    .filter(({ field }) => ids.has(idOfField(field)))
    .map(({ field, text }) => ({ field: fieldOf(field, keptId), text, beside: readBeside(field) }));
  return { name, drafts, lists: lists.map(keep), tags: user?.tags ?? {}, settings: settingsOf(user ?? {}) };
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
export function beginDemo(
  newId: () => string,
  anew: readonly { readonly title: string; readonly tasks: readonly object[] }[],
) {
  const before = demoBefore();
  name = before?.name || newId();
  const { lists, tags, settings } = before ?? v.parse(demoBoard, { lists: anew });
  const drafts = before?.drafts ?? [];
  for (const { field, text, beside } of drafts) {
    clearDraft(fieldOf(field, localId));
    writeDraft(field, text, beside ?? undefined);
  }
  const sorts = lists.map(({ id, sortBy }) => [id, { sortBy }]);
  return { lists, user: { ...settings, tags, lists: Object.fromEntries(sorts) } };
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

/** What a list or task of the kept board of this name is in an account. */
const broughtId = (name: string, id: string): string => localId(`${name}-${id}`);

/** A part of what a kept board becomes. One of its `key` is made once, however often and however changed the board is brought. */
interface Made {
  readonly key: string;
  readonly intent: Intent;
}

/**
 * What makes a list with its tasks; the last one first, each on top: none has to wait for another's id. What is new in a
 * list that was brought before comes behind its older siblings. What was completed is so once all are made.
 */
function madeOf(list: KeptList, idOf: (id: string) => string, completed: string): readonly Made[] {
  const listId = idOf(list.id);
  const insert = (task: KeptTask, among: readonly KeptTask[], parent: string | null): Made => {
    const { id, title, notes, due } = task;
    const older = among.slice(0, among.indexOf(task)).flatMap((one) => (one.done ? [] : idOf(one.id)));
    const place = { parent, after: anchors(older, older.length) };
    const payload = { listId, taskId: idOf(id), fields: { title, notes, due }, place };
    return { key: id, intent: { kind: 'INSERT_TASK', payload } };
  };
  const complete = (id: string, below: readonly KeptTask[]): Made => {
    const taskIds = [id, ...below.map((part) => part.id)].map(idOf);
    const payload = { listId, roots: [idOf(id)], taskIds, completed };
    return { key: `${id}-done`, intent: { kind: 'COMPLETE_TASKS', payload } };
  };
  const tasks = list.tasks.toReversed().map((task) => {
    const parts = task.subtasks.toReversed();
    return {
      made: [insert(task, list.tasks, null), ...parts.map((part) => insert(part, task.subtasks, idOf(task.id)))],
      ticks: task.done ? [complete(task.id, parts)] : parts.flatMap(({ id, done }) => (done ? complete(id, []) : [])),
    };
  });
  return [
    { key: list.id, intent: addList({ listId, title: list.title, boardId: DEFAULT_BOARD_ID }) },
    ...tasks.flatMap(({ made }) => made),
    ...tasks.flatMap(({ ticks }) => ticks),
  ];
}

/** What makes the board in an account; each has an id by which the account's database knows it again. */
function operationsOf({ name, lists, tags }: Kept, account: string, at: number): readonly Operation[] {
  const idOf = (id: string) => broughtId(name, id);
  const completed = new Date(at).toISOString();
  const write = (key: string, path: readonly string[], value: Json): Made => {
    return { key, intent: { kind: 'WRITE_USER', payload: { fields: [{ path, value }] } } };
  };
  const parts: Made[] = [
    ...lists.flatMap((list) => madeOf(list, idOf, completed)),
    ...Object.entries(tags).map(([tagId, value]) => write(tagId, ['tags', tagId], value)),
    ...lists.flatMap(({ id, sortBy }) =>
      sortBy === 'position' ? [] : write(`${id}-sort`, ['lists', idOf(id), 'sortBy'], sortBy),
    ),
  ];
  return parts.map(({ key, intent }) => {
    return { ...intent, id: `${name}-${key}`, account, at, executeAfter: at + UNDO_WINDOW_MS, v: 1 };
  });
}

/** Those whose mark no label of the account has: two of one mark could not be told apart on a task. */
const tagsBeside = (tags: Kept['tags'], own: readonly Label[]): Kept['tags'] =>
  Object.fromEntries(
    Object.entries(tags).filter(([, { name = '', color = '' }]) => {
      const { mark } = labelOf({ name, color });
      return !own.some((label) => sameMark(label.mark, mark));
    }),
  );

/** What was half typed in the demo stands in the fields of the brought lists, below what stands there already. */
function bringDrafts({ name, drafts }: Kept): void {
  for (const { field, text, beside } of drafts) {
    const goal = fieldOf(field, (id) => broughtId(name, id));
    const there = readDraft(goal);
    if (!there) writeDraft(goal, text, beside ?? undefined);
    else if (!there.includes(text)) writeDraft(goal, `${there}\n${text}`);
    for (const own of [field, fieldOf(field, localId)]) clearDraft(own, DEMO_UID);
  }
}

/**
 * Brings what is kept into this account as new lists, all of a board or none; the answer is how many. A board is forgotten
 * once it is in the database. A browser that is killed may bring the text back, and Back leads to a demo that is kept once
 * more: what was brought before is then not brought again, and what is new comes.
 */
export function bringDemo(): AppThunk<Promise<number>> {
  return async (_dispatch, getState, { ports, appender, reader }) => {
    const boards = keptBoards();
    const records = await appender?.open();
    if (!ports || !reader || !records) return 0;
    let count = 0;
    for (const { key, text, kept } of boards) {
      try {
        const tags = tagsBeside(kept.tags, selectOwnLabels(getState()));
        await records.appendAll(operationsOf({ ...kept, tags }, ports.uid, ports.now()));
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

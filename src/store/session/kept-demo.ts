import * as v from 'valibot';
import { type Label, labelOf, sameMark } from '../../domain/label.ts';
import { DEFAULT_BOARD_ID, type ListView, SORT_MODES, subtaskIds, TOP } from '../../domain/list.ts';
import { anchors } from '../../domain/operations/intents.ts';
import { addList } from '../../domain/operations/list-intents.ts';
import { type Intent, type Json, type Operation, UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import { localId, type Task } from '../../domain/task.ts';
import type { UserDocument } from '../../domain/user.ts';
import { selectUser, selectView } from '../selectors.ts';
import type { AppThunk, RootState } from '../store.ts';
import { selectOwnLabels } from '../tasks/labels.ts';
import { keepJson, keepText, keptKeys, readJson, readText } from '../texts/device-texts.ts';
import { clearDraft, draftKey, readBeside, readDraft, saveTyped, writeDraft } from '../texts/drafts.ts';
import { leftTexts } from '../texts/left-texts.ts';
import { readAccount } from './account.ts';

/** The uid under which a demo's drafts and database are stored. */
export const DEMO_UID = 'demo';

/** Prefix of the keys under which boards wait for an account. */
const KEY = 'tackboard.kept-demo';
/** Key of the demo as it was left, in the storage of one tab. */
const TAB_KEY = 'tackboard.demo';

/**
 * An id for the life of the board, however often it is loaded: by it a list or task that was brought into an account is
 * recognised.
 */
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
/**
 * The board of a demo: its lists with their tasks, the names and colours of the user's own labels, and the settings of
 * the menu.
 */
type DemoBoard = v.InferOutput<typeof demoBoard>;
/**
 * A half-typed text in a field of a list or task, which is named by its id from the next load on; `beside`: see
 * drafts.ts.
 */
const draft = v.object({ field: v.string(), text: v.string(), beside: v.optional(v.nullable(v.string()), null) });
const keptDemo = v.object({
  /** The board's name for its life: what was brought into an account of it is recognised by that. */
  name: v.string(),
  drafts: v.optional(v.array(draft), []),
  ...demoBoard.entries,
});
type Kept = v.InferOutput<typeof keptDemo>;
/**
 * The demo as its tab left it; `brought`: into an account, to whose user alone it is shown again; `storedAs`: the key
 * under which the tab stored it last, if it did.
 */
const leftDemo = v.object({
  brought: v.optional(v.boolean(), false),
  storedAs: v.optional(v.nullable(v.string()), null),
  ...keptDemo.entries,
});

/** The name of the demo board of this page. */
let name = '';
/** The key under which the board was stored last, from which it went on in this page; null if it never was. */
let storedAs: string | null = null;

/** The id that a list or task made in a demo has from the next load on, when the demo's service knows it. */
const keptId = (stableId: string): string => stableId.replace(/^local-(new-)?/, '');

/** The id of the list or task that a field belongs to. */
const idOfField = (field: string): string => field.slice(field.indexOf(':') + 1);
/** The name of the same field when its list or task has another id. */
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

/** The user's settings in the demo, without lists and labels. */
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

/**
 * Stores the demo's board on this device, for the account that is signed in next, in place of what it was when it was
 * stored before. A tab that was duplicated has a board of the same name, and each may be changed and stored: both wait,
 * and what they have in common is brought once. False: there is no room.
 */
export function keepDemo(): AppThunk<boolean> {
  return (_dispatch, getState, { ports }) => {
    if (ports === null) return false;
    // A field that the press leaves saves its text only after the press.
    saveTyped();
    const kept = keptNow(getState(), ports.newId);
    const key = `${KEY}.${crypto.randomUUID()}`;
    if (!keepJson(key, kept)) return false;
    if (storedAs !== null) keepText(storedAs, null);
    storedAs = key;
    return true;
  };
}

/** Stores the demo in the storage of its tab, which may be loaded again. */
export function leaveDemo(): AppThunk {
  return (_dispatch, getState, { ports }) => {
    if (ports === null) return;
    const kept = keptNow(getState(), ports.newId);
    // The board is not read yet, or all of it was deleted.
    if (kept.lists.length === 0) return;
    const before = readLeft();
    keepLeft({ brought: before?.name === kept.name && before.brought, storedAs, ...kept });
  };
}

/**
 * Key of the names of the boards that were brought into the account in use. It goes with a sign-out, as does the
 * database that recognises such a board: kept once more, all of it would be brought again.
 */
const broughtKey = (): string => draftKey('kept.demo', readAccount()?.uid ?? '');
const broughtNames = () => readJson(broughtKey(), v.array(v.string())) ?? [];

const readLeft = () => readJson(TAB_KEY, leftDemo, 'sessionStorage');
const keepLeft = (left: v.InferOutput<typeof leftDemo>) => keepJson(TAB_KEY, left, 'sessionStorage');

/** Whether the board of this page was brought into an account since the page was left. */
export function isDemoBrought(): boolean {
  const left = readLeft();
  return left?.name === name && left.brought;
}

/** The board that this tab showed last, or else a stored board that is in no account yet. */
function demoBefore(): (Kept & { readonly storedAs: string | null }) | null {
  const left = readLeft();
  if (left && (!left.brought || broughtNames().includes(left.name))) return left;
  const stored = keptBoards().at(-1);
  return stored ? { ...stored.kept, storedAs: stored.key } : null;
}

/**
 * Begins the demo of this page: with the board that was there before, half-typed texts included, or else with the given
 * lists. Returns what the demo's service and its user document hold at first.
 */
export function beginDemo(
  newId: () => string,
  anew: readonly { readonly title: string; readonly tasks: readonly object[] }[],
) {
  const before = demoBefore();
  name = before?.name ?? newId();
  storedAs = before?.storedAs ?? null;
  const { lists, tags, settings } = before ?? v.parse(demoBoard, { lists: anew });
  const drafts = before?.drafts ?? [];
  for (const { field, text, beside } of drafts) {
    clearDraft(fieldOf(field, localId));
    writeDraft(field, text, beside ?? undefined);
  }
  const sorts = lists.map(({ id, sortBy }) => [id, { sortBy }]);
  return { lists, user: { ...settings, tags, lists: Object.fromEntries(sorts) } };
}

/** Keys of the boards that wait to be brought into an account. */
const waitingKeys = () => keptKeys().filter((key) => key.startsWith(`${KEY}.`));

/** The boards that wait to be brought into an account; one that this build cannot read stays stored. */
const keptBoards = () =>
  waitingKeys().flatMap((key) => {
    const text = readText(key);
    const kept = readJson(key, keptDemo);
    return kept ? { key, text, kept } : [];
  });

/** Whether a demo waits to be brought into an account. */
export const hasKeptDemo = (): boolean => waitingKeys().length > 0;

/** The id in an account of a list or task of the stored board with this name. */
const broughtId = (name: string, id: string): string => localId(`${name}-${id}`);

/**
 * One part of what a stored board becomes. A part with the same `key` is made only once, however often the board is
 * brought and however it changed.
 */
interface Made {
  readonly key: string;
  readonly intent: Intent;
}

/**
 * The intents that make a list with its tasks. The last task is made first and each lands on top, so that none has to
 * wait for another's id. A task that is new in a list that was brought before goes behind its older siblings.
 * Completions follow once all tasks are made.
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

/** The operations that make the board in an account; each has an id by which the account's database recognises it. */
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

/** The tags whose mark no label of the account has: two labels with one mark could not be told apart on a task. */
const tagsBeside = (tags: Kept['tags'], own: readonly Label[]): Kept['tags'] =>
  Object.fromEntries(
    Object.entries(tags).filter(([, { name = '', color = '' }]) => {
      const { mark } = labelOf({ name, color });
      return !own.some((label) => sameMark(label.mark, mark));
    }),
  );

/** Moves the half-typed texts of the demo into the fields of the brought lists, below any text there. */
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
 * Brings the stored boards into this account as new lists, each board completely or not at all, and returns how many
 * lists. A board is forgotten once it is in the database. It may come back: a browser that is killed may restore the
 * stored text, and Back leads to a demo that is stored once more. Then what was brought before is not brought again,
 * and only what is new comes.
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
        // The board waits for the next start.
        continue;
      }
      count += kept.lists.length;
      bringDrafts(kept);
      // Back leads to a demo that is loaded anew: it goes on with this board, of which only what is new is brought then.
      // The next user of this tab does not see it.
      const left = readLeft();
      if (left?.name === kept.name) keepLeft({ ...left, brought: true, drafts: [] });
      keepJson(broughtKey(), [...new Set([...broughtNames(), kept.name])]);
      if (readText(key) === text) keepText(key, null);
    }
    if (count === 0) return 0;
    ports.engine.wake();
    ports.hints.publish({ type: 'ops' });
    await reader.hint({ type: 'ops' });
    return count;
  };
}

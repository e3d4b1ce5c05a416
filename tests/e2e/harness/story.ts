import { numbers } from './numbers.ts';
import type { Task } from './outline.ts';
import type { Plant } from './plant.ts';

type Change = 'complete' | 'delete' | 'down' | 'left' | 'right' | 'nest' | 'unnest';

/** An action of a person on the board. Tasks and lists are named by their titles, which are unique. */
export type Act =
  | { readonly do: 'add'; readonly list: string; readonly title: string }
  | { readonly do: 'edit' | 'rename list'; readonly title: string; readonly to: string }
  | { readonly do: 'add list'; readonly title: string }
  | { readonly do: Change; readonly title: string }
  | { readonly do: 'undo' };

/** The expected state of a list: open tasks in order, then completed ones. */
interface StoryList {
  readonly title: string;
  readonly tasks: readonly Task[];
}

export interface Scene {
  readonly act: Act;
  /** The expected lists after the act, in the board's order. */
  readonly lists: readonly StoryList[];
}

const task = (title: string, ...subtasks: Task[]): Task => ({ title, notes: '', due: null, done: false, subtasks });

/** A task that no story touches, so that it can hold the focus when undo is pressed. */
export const REST = 'Stove';

/** The lists of an account before the story begins. */
const beginning: readonly StoryList[] = [
  { title: 'Home', tasks: [task('Bread'), task('Party', task('Cake'), task('Music')), task('Milk'), task(REST)] },
  { title: 'Work', tasks: [task('Report'), task('Call')] },
];

const plantOf = ({ title, subtasks }: Task): Plant => ({ title, subtasks: subtasks.map(plantOf) });

/** The same lists in the form in which the harness plants them. */
export const planted: Readonly<Record<string, readonly Plant[]>> = Object.fromEntries(
  beginning.map(({ title, tasks }) => [title, tasks.map(plantOf)]),
);

const open = (tasks: readonly Task[]) => tasks.filter(({ done }) => !done);
const inserted = (tasks: readonly Task[], index: number, one: Task) => tasks.toSpliced(index, 0, one);
const ticked = (one: Task): Task => ({ ...one, done: true, subtasks: one.subtasks.map(ticked) });

/**
 * Returns the lists without the task, and the task with its former place: that of its list, its own, and its parent's
 * if any.
 */
function taken(lists: readonly StoryList[], title: string) {
  for (const [at, { tasks }] of lists.entries()) {
    for (const [index, one] of tasks.entries()) {
      const change = (changed: readonly Task[]) =>
        lists.map((list, i) => (i === at ? { ...list, tasks: changed } : list));
      if (one.title === title) {
        return { one, at, index, parent: null, rest: change(tasks.toSpliced(index, 1)) };
      }
      const inside = one.subtasks.findIndex((subtask) => subtask.title === title);
      const subtask = one.subtasks[inside];
      if (!subtask) continue;
      const without = { ...one, subtasks: one.subtasks.toSpliced(inside, 1) };
      return { one: subtask, at, index: inside, parent: index, rest: change(tasks.with(index, without)) };
    }
  }
  throw new Error(`no task "${title}"`);
}

/** Returns the lists as they are after an act. */
function applied(lists: readonly StoryList[], act: Exclude<Act, { do: 'undo' }>): readonly StoryList[] {
  const inList = (at: number, from: readonly StoryList[], change: (tasks: readonly Task[]) => readonly Task[]) =>
    from.map((list, index) => (index === at ? { ...list, tasks: change(list.tasks) } : list));
  if (act.do === 'add list') return [...lists, { title: act.title, tasks: [] }];
  if (act.do === 'rename list') {
    return lists.map((list) => (list.title === act.title ? { ...list, title: act.to } : list));
  }
  if (act.do === 'add') {
    const at = lists.findIndex(({ title }) => title === act.list);
    return inList(at, lists, (tasks) => [task(act.title), ...tasks]);
  }
  const { one, at, index, parent, rest } = taken(lists, act.title);
  const put = (list: number, place: number, changed = one) =>
    inList(list, rest, (tasks) => inserted(tasks, Math.min(place, open(tasks).length), changed));
  if (act.do === 'edit') {
    const edited = { ...one, title: act.to };
    if (parent === null) return inList(at, rest, (tasks) => inserted(tasks, index, edited));
    return inList(at, rest, (tasks) => {
      const above = tasks[parent] ?? edited;
      return tasks.with(parent, { ...above, subtasks: inserted(above.subtasks, index, edited) });
    });
  }
  if (act.do === 'delete') return rest;
  if (act.do === 'complete') return inList(at, rest, (tasks) => [...tasks, ticked(one)]);
  if (act.do === 'down') return put(at, index + 1);
  if (act.do === 'unnest') return put(at, (parent ?? 0) + 1);
  if (act.do === 'nest') {
    return inList(at, rest, (tasks) => {
      const above = tasks[index - 1] ?? one;
      return tasks.with(index - 1, { ...above, subtasks: [...above.subtasks, one] });
    });
  }
  return put(at + (act.do === 'right' ? 1 : -1), index);
}

/** Restrictions on a story. */
export interface Limits {
  /** True: whatever the story adds stays where it is put. */
  readonly newStay: boolean;
}

/** Returns possible next acts: one of each kind, on a task or list drawn at random. */
function choices(lists: readonly StoryList[], pick: (below: number) => number, turn: number, limits: Limits): Act[] {
  const one = <T>(from: readonly T[]): T[] => {
    const drawn = from[pick(Math.max(1, from.length))];
    return drawn === undefined ? [] : [drawn];
  };
  const cards = lists.flatMap((list, at) => open(list.tasks).map((card, index, all) => ({ card, at, index, all })));
  const free = cards.filter(({ card }) => card.title !== REST);
  const titles = (found: readonly { card: Task }[]) => one(found).map(({ card }) => card.title);
  const single = (kind: Change, found: readonly { card: Task }[]): Act[] =>
    titles(found).map((title) => ({ do: kind, title }));
  const isMovable = ({ card }: { card: Task }) => !limits.newStay || !card.title.startsWith('New');
  const movable = free.filter(isMovable);
  const added = lists.some(({ title }) => title === 'Garden');
  const rows = cards.flatMap(({ card }) => card.subtasks.map((row) => ({ card: row })));
  const adds = (): Act[] => one(lists).map(({ title }) => ({ do: 'add', list: title, title: `New ${turn}` }));
  return [
    ...adds(),
    ...adds(),
    ...adds(),
    ...titles([...free, ...rows]).map((title): Act => ({ do: 'edit', title, to: `${title} again` })),
    ...titles(free).map((title): Act => ({ do: 'edit', title, to: `${title} too` })),
    ...single('complete', free),
    ...single('delete', [...movable, ...rows]),
    ...single(
      'down',
      movable.filter(({ index, all }) => index < all.length - 1),
    ),
    ...single(
      'right',
      movable.filter(({ at }) => at < lists.length - 1),
    ),
    ...single(
      'left',
      movable.filter(({ at }) => at > 0),
    ),
    ...single(
      'nest',
      movable.filter(({ card, index }) => index > 0 && card.subtasks.length === 0),
    ),
    ...single('unnest', rows),
    ...(added ? [] : [{ do: 'add list', title: 'Garden' } as const]),
    ...(lists.some(({ title }) => title === 'Work')
      ? [{ do: 'rename list', title: 'Work', to: 'Office' } as const]
      : []),
    { do: 'undo' },
    { do: 'undo' },
    { do: 'undo' },
  ];
}

/**
 * Draws `acts` acts and computes the lists after each. The first act adds a task, and no undo takes that back. When new
 * things stay (`newStay`), nothing is undone.
 */
export function drawStory(seed: number, acts: number, limits: Limits): Scene[] {
  const pick = numbers(seed);
  const scenes: Scene[] = [];
  const past: (readonly StoryList[])[] = [];
  let lists = beginning;
  for (let turn = 1; scenes.length < acts; turn += 1) {
    const offered = choices(lists, pick, turn, limits);
    const act = turn === 1 ? offered[0] : offered[pick(offered.length)];
    if (!act || (act.do === 'undo' && (limits.newStay || past.length < 2))) continue;
    if (act.do === 'undo') lists = past.pop() ?? lists;
    else {
      past.push(lists);
      lists = applied(lists, act);
    }
    scenes.push({ act, lists });
  }
  return scenes;
}

/** Describes an act in words. */
export const inWords = (act: Act): string =>
  [act.do, ...('title' in act ? [`"${act.title}"`] : []), ...('to' in act ? [`as "${act.to}"`] : [])].join(' ');

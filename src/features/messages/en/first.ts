import type { SortMode } from '../../../domain/list.ts';
import { plural } from './plural.ts';
import { named, namedFirst, quote } from './titles.ts';

const SURFACES: Readonly<Record<string, string>> = { document: 'Document', space: 'Chat space', gmail: 'Email' };

/**
 * The English words of every first paint. Words are data: in sentence case, with verbs on buttons; messages say what
 * happened and what to do.
 */
export const firstWords = {
  product: 'Tackboard',

  // days
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  overdueSince: (day: string) => `Overdue: ${day}`,

  // board
  openTasks: (title: string) => `Open tasks in ${title}`,
  completedTasksIn: (title: string) => `Completed tasks in ${title}`,
  completedCount: (count: number) => plural(count, { other: 'Completed (#)' }),
  loadingTasks: 'Loading tasks',
  emptyList: 'Nothing to do here',
  addTask: 'Add a task',
  addTaskTo: (list: string) => `Add a task to ${list}`,
  untitled: 'Untitled task',
  untitledList: 'Untitled list',
  completeNamed: (title: string) => `Complete ${named(title)}`,
  moreFor: (title: string) => `Actions for ${named(title)}`,
  subtasksOf: (title: string) => `Subtasks of ${named(title)}`,
  showMoreSubtasks: (count: number) => plural(count, { other: 'Show # more' }),
  progress: (done: number, all: number) => `${done} of ${all}`,
  progressOfSubtasks: (done: number, all: number) =>
    `${done} of ${plural(all, { one: '# subtask', other: '# subtasks' })}`,
  completed: 'Completed',
  email: 'Email',
  link: 'Link',
  assignedFrom: (surface: string) => SURFACES[surface] ?? 'Assigned',

  // moving
  picked: (title: string) =>
    `Picked up ${named(title)}. Arrow keys move it, right bracket nests, Enter drops, Escape cancels.`,
  slotAt: (list: string, position: number, count: number) => `${list}, place ${position} of ${count}.`,
  slotIn: (parent: string, position: number, count: number) =>
    `Subtask of ${named(parent)}, place ${position} of ${count}.`,
  dropped: (title: string) => `${namedFirst(title)} dropped.`,
  moveCancelled: (title: string) => `${namedFirst(title)} is back in its place.`,
  movedTo: (title: string, list: string, position: number) =>
    `${namedFirst(title)} moved to ${list}, place ${position}.`,

  // details
  title: 'Title',

  // header
  profile: (email: string) => `Account ${email}`,

  // problems
  brokenTitle: 'Something went wrong',
  brokenText: 'Your changes are saved. Reload the page to go on.',
  fileLost: 'That could not be loaded. Try again in a moment.',

  // search
  noneHere: 'Nothing found here',

  // tasks and lists
  added: (title: string) => `Added ${title}`,
  tasksAdded: (count: number) => plural(count, { one: '# task added', other: '# tasks added' }),
  sortModes: {
    position: 'My order',
    date: 'Due date',
    alphabetical: 'Name',
    lastUpdated: 'Last updated',
  } satisfies Readonly<Record<SortMode, string>>,
  movedSorted: (list: string, mode: string) => `Moved to ${quote(list)}, sorted by ${mode.toLowerCase()}`,

  // popup
  chooseList: (title: string) => `List ${title}. Choose another`,
  openFullBoard: 'Open the board',
  searchInList: (title: string) => `Search in ${title}`,
  tasksOf: (title: string) => `Tasks of ${title}`,
} as const;

import { pluralOf } from './plural.ts';

const plural = pluralOf('en');

/** Words of tasks and lists beyond the first paint. */
export const taskWords = {
  // a task
  duplicate: 'Duplicate',
  duplicated: 'Task duplicated',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  openInGoogle: 'Open in Google Tasks',
  noLinkYet: 'Google Tasks does not know this task yet. Try again when all is saved.',
  lastUpdated: (when: string) => `Last changed ${when}`,
  source: 'From',
  linksInNotes: 'Links in the notes',
  moveSubtaskUp: (title: string) => `Move ${title || 'untitled task'} up`,
  moveSubtaskDown: (title: string) => `Move ${title || 'untitled task'} down`,
  collapseSubtasks: 'Hide subtasks',
  expandSubtasks: 'Show subtasks',

  // several lines and long texts
  addSeveral: (count: number) => plural(count, { one: 'Add # task', other: 'Add # tasks' }),
  addAsOne: 'Add as one task with notes',
  tasksAdded: (count: number) => plural(count, { one: '# task added', other: '# tasks added' }),
  restToNotes: 'Move the rest to the notes',
  restToTask: 'Move the rest to a second task',

  // a list
  sortBy: 'Sort by',
  sortPosition: 'My order',
  sortDate: 'Due date',
  sortAlphabetical: 'Name',
  sortLastUpdated: 'Last changed',
  sortedBy: (mode: string) => `Sorted by ${mode.toLowerCase()}`,
  sortedDrag: (mode: string) => `This list is sorted by ${mode.toLowerCase()}, so cards keep their places.`,
  useMyOrder: 'Use my order',
  listColor: 'List colour',
  listColors: 'List colours',
  collapseList: 'Collapse',
  expandList: 'Expand',
  expandNamed: (title: string) => `Expand the list ${title}`,
  moveAllTo: 'Move all tasks to',
  allMoved: (count: number, list: string) =>
    plural(count, { one: `# task moved to ${list}`, other: `# tasks moved to ${list}` }),
  showMonth: (month: string, count: number) => plural(count, { other: `Show ${month} (#)` }),
  goToList: 'Go to a list',
  noSuchList: 'No list has this name',
} as const;

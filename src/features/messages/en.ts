import { extensionWords } from './en-extension.ts';
import { plural } from './en-plural.ts';

/** English. Words are data: sentence case, verbs on buttons; what happened and what to do. */
export const en = {
  ...extensionWords,
  product: 'Tackboard',

  // days
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  nextWeek: 'Next week',
  overdueSince: (day: string) => `Overdue: ${day}`,

  // board
  mainBoard: 'Main Board',
  openTasks: (title: string) => `Open tasks in ${title}`,
  completedTasksIn: (title: string) => `Completed tasks in ${title}`,
  completedCount: (count: number) => plural(count, { other: 'Completed (#)' }),
  loadingTasks: 'Loading tasks',
  emptyList: 'Nothing to do here',
  addTask: 'Add a task',
  addTaskTo: (list: string) => `Add a task to ${list}`,
  untitled: 'Untitled task',
  completeNamed: (title: string) => `Complete ${title || 'untitled task'}`,
  moreFor: (title: string) => `Actions for ${title || 'untitled task'}`,
  subtasksOf: (title: string) => `Subtasks of ${title || 'untitled task'}`,
  showMoreSubtasks: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
  progress: (done: number, all: number) => `${done} of ${all}`,
  email: 'Email',
  link: 'Link',
  assignedFrom: (surface: string) =>
    surface === 'document'
      ? 'Document'
      : surface === 'space'
        ? 'Chat space'
        : surface === 'gmail'
          ? 'Email'
          : 'Assigned',
  waiting: 'Waiting to sync',
  notSaved: 'Not saved',
  retry: 'Retry',
  copyText: 'Copy text',
  delete: 'Delete',
  titleTooLong: (over: number) =>
    plural(over, {
      one: 'Google Tasks takes titles of up to 1,024 characters. This one is # too long.',
      other: 'Google Tasks takes titles of up to 1,024 characters. This one is # too long.',
    }),

  // moving
  cardKeys:
    'Press Enter to open, E to edit the title, C to complete, Space to lift and move with the arrow keys, question mark for all shortcuts.',
  picked: (title: string) =>
    `Picked up ${title}. Use the arrow keys to move, right bracket to nest, Enter to drop, Escape to cancel.`,
  slotAt: (list: string, position: number, count: number) => `${list}, place ${position} of ${count}.`,
  slotIn: (parent: string, position: number, count: number) => `Subtask of ${parent}, place ${position} of ${count}.`,
  dropped: (title: string) => `${title} dropped.`,
  moveCancelled: (title: string) => `${title} is back in its place.`,
  movedTo: (title: string, list: string, position: number) => `${title} moved to ${list}, place ${position}.`,
  listMovedTo: (title: string, position: number, count: number) =>
    `List ${title} moved to place ${position} of ${count}.`,
  placeGone: 'The place you dropped it at changed meanwhile. The card is back where it was.',
  taskGone: 'This task was deleted or moved elsewhere meanwhile.',
  listGone: 'This list was deleted elsewhere meanwhile. The card is back where it was.',

  // toasts
  taskCompleted: 'Task completed',
  taskDeleted: 'Task deleted',
  listDeleted: 'List deleted',
  completedCleared: 'Completed tasks deleted',
  undo: 'Undo',
  actionUndone: 'Action undone',
  close: 'Close',
  notifications: 'Notifications',

  // details
  title: 'Title',

  // header
  allSaved: 'All saved',
  changesWaiting: (count: number) => plural(count, { one: '# change waiting', other: '# changes waiting' }),
  changesUnsaved: (count: number) => plural(count, { one: '# change not saved', other: '# changes not saved' }),
  sentOf: (sent: number, total: number) => `${sent.toLocaleString('en')} of ${total.toLocaleString('en')} sent`,
  heldBack: (line: string) => `${line}, held back`,
  toLookAt: (count: number) => `${count.toLocaleString('en')} to look at`,
  offline: 'Offline',
  offlineWaiting: (count: number) =>
    plural(count, { one: 'Offline: # change waits on this device', other: 'Offline: # changes wait on this device' }),
  refresh: 'Refresh tasks',
  youAreOffline: 'You are offline',
  profile: (email: string) => `Account ${email}`,
  signOut: 'Sign out',
  switchAccount: 'Switch account',

  // problems
  brokenTitle: 'This page broke',
  brokenText: 'Your changes are saved on this device. Reload the page to go on.',

  // first steps
  startTitle: 'Three steps to your first finished task',
  startOne: 'Type a task and press Enter',
  startTwo: 'Drag it where it belongs, or give it a day',
  startThree: 'Tick it when it is done',
  startAction: 'Write your first task',

  // pages
  signIn: 'Sign in',
  tagline: 'Your Google Tasks, as a board',
  loadingAccount: 'Opening your board',
  reload: 'Reload',
  resetTitle: 'Renew the access',
  troubleTitle: 'Tackboard cannot read your tasks',

  // boards
  dueToday: 'Due today',
  assignedToMe: 'Assigned to me',

  // demo
  demoBoard: 'Demo board',

  // search
  search: 'Search tasks',
  filter: 'Filter',
  noneHere: 'Nothing found here',

  // tasks and lists
  collapseSubtasks: 'Hide subtasks',
  expandSubtasks: 'Show subtasks',
  addSeveral: (count: number) => plural(count, { one: 'Add # task', other: 'Add # tasks' }),
  addAsOne: 'Add as one task with notes',
  tasksAdded: (count: number) => plural(count, { one: '# task added', other: '# tasks added' }),
  restToNotes: 'Move the rest to the notes',
  restToTask: 'Move the rest to a second task',
  sortPosition: 'My order',
  sortDate: 'Due date',
  sortAlphabetical: 'Name',
  sortLastUpdated: 'Last changed',
  sortedBy: (mode: string) => `Sorted by ${mode.toLowerCase()}`,
  sortedDrag: (mode: string) => `This list is sorted by ${mode.toLowerCase()}, so cards keep their places.`,
  useMyOrder: 'Use my order',
  showMonth: (month: string, count: number) => plural(count, { other: `Show ${month} (#)` }),
} as const;

import { accountWords } from './en-account.ts';
import { boardWords } from './en-boards.ts';
import { demoWords } from './en-demo.ts';
import { extensionWords } from './en-extension.ts';
import { pageWords } from './en-pages.ts';
import { searchWords } from './en-search.ts';
import { taskWords } from './en-tasks.ts';
import { pluralOf } from './plural.ts';

const plural = pluralOf('en');

/** English. Words are data: sentence case, verbs on buttons; what happened and what to do. */
export const en = {
  ...accountWords,
  ...extensionWords,
  ...searchWords,
  ...taskWords,
  ...boardWords,
  ...pageWords,
  ...demoWords,
  product: 'Tackboard',

  // days
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  nextWeek: 'Next week',
  noDate: 'No date',
  overdueSince: (day: string) => `Overdue: ${day}`,
  dueDate: 'Due date',
  pickDate: 'Pick a date',

  // board
  mainBoard: 'Main Board',
  addList: 'Add list',
  listTitle: 'List title',
  listMenu: (title: string) => `List actions for ${title}`,
  renameList: 'Rename list',
  renameNamed: (title: string) => `Rename list ${title}`,
  moveListLeft: 'Move left',
  moveListRight: 'Move right',
  deleteList: 'Delete list',
  deleteListQuestion: (title: string) => `Delete the list “${title}”?`,
  deleteListTasks: (count: number) =>
    count === 0
      ? 'The list is empty.'
      : plural(count, { one: 'Its # task goes with it.', other: 'Its # tasks go with it.' }),
  defaultListStays: 'This is the account’s default list. Google Tasks keeps it.',
  openTasks: (title: string) => `Open tasks in ${title}`,
  completedTasksIn: (title: string) => `Completed tasks in ${title}`,
  completedCount: (count: number) => plural(count, { other: 'Completed (#)' }),
  taskCount: (count: number) => plural(count, { one: '# open task', other: '# open tasks' }),
  clearCompleted: 'Delete completed tasks',
  clearCompletedQuestion: (title: string) => `Delete the completed tasks of “${title}”?`,
  clearCompletedCount: (count: number) =>
    plural(count, { one: '# completed task goes.', other: '# completed tasks go.' }),
  loadingTasks: 'Loading tasks',
  loadingBoard: 'Loading your lists',
  fetching: 'Fetching your tasks...',
  emptyList: 'Nothing to do here',
  noLists: 'No lists yet',
  noListsHint: 'A list becomes a column on this board.',
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
  edit: 'Edit title',
  open: 'Open details',
  setDue: 'Set due date',
  addSubtask: 'Add a subtask',
  moveTo: 'Move to list',
  moveWithKeys: 'Move with the keyboard',
  makeSubtask: 'Make a subtask of the task above',
  makeTask: 'Move out of its parent',
  delete: 'Delete',
  titleTooLong: (over: number) =>
    plural(over, {
      one: 'Google Tasks takes titles of up to 1,024 characters. This one is # too long.',
      other: 'Google Tasks takes titles of up to 1,024 characters. This one is # too long.',
    }),
  notesTooLong: (over: number) =>
    plural(over, {
      one: 'Google Tasks takes notes of up to 8,192 characters. These are # too long.',
      other: 'Google Tasks takes notes of up to 8,192 characters. These are # too long.',
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
  cancel: 'Cancel',
  notifications: 'Notifications',

  // details
  details: 'Task details',
  closeDetails: 'Close details',
  title: 'Title',
  notes: 'Notes',
  notesHint: 'Add notes',
  subtasks: 'Subtasks',
  list: 'List',
  subtaskTitle: (title: string) => `Subtask ${title || 'without title'}`,
  deleteNamed: (title: string) => `Delete ${title || 'untitled task'}`,
  removeDue: 'Remove the due date',
  partOf: (title: string) => `Part of ${title}`,
  completedOn: (day: string) => `Completed ${day}`,

  // header
  allSaved: 'All saved',
  changesWaiting: (count: number) => plural(count, { one: '# change waiting', other: '# changes waiting' }),
  changesUnsaved: (count: number) => plural(count, { one: '# change not saved', other: '# changes not saved' }),
  sentOf: (sent: number, total: number) => `${sent.toLocaleString('en')} of ${total.toLocaleString('en')} sent`,
  heldBack: (line: string) => `${line}, held back`,
  toLookAt: (count: number) => `${count.toLocaleString('en')} to look at`,
  deletedAndCopies: 'Deleted tasks and copies',
  offline: 'Offline',
  offlineWaiting: (count: number) =>
    plural(count, { one: 'Offline: # change waits on this device', other: 'Offline: # changes wait on this device' }),
  refresh: 'Refresh tasks',
  youAreOffline: 'You are offline',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'Like the system',
  settingsWait: 'Settings are out of reach. Your tasks go on; board settings wait until they are back.',
  newVersion: 'A new version is available!',
  refreshPage: 'Refresh',
  profile: (email: string) => `Account ${email}`,
  accountMenu: 'Account',
  signOut: 'Sign out',
  switchAccount: 'Switch account',
  shortcuts: 'Keyboard shortcuts',

  // problems
  brokenTitle: 'This page broke',
  brokenText: 'Your changes are saved on this device. Reload the page to go on.',
  problemSignedOut: 'You are signed out. Your board is shown as it was; changes wait on this device.',
  problemExpired: 'Google no longer lets Tackboard in. Your changes wait on this device until you sign in again.',
  problemScope: 'Tackboard may not read your tasks. Sign in again and leave the box for Google Tasks ticked.',
  problemToken: 'Signing in to Google Tasks does not work right now. Your changes wait on this device.',
  problemNotFound: 'Google Tasks does not find your lists.',
  problemGlobalQuota:
    'The global quota has been exceeded. We are working to restore it as soon as possible, it might take up to 24 hours.',
  problemQuota: 'Google Tasks asks us to slow down.',
  problemUnavailable: 'Google Tasks does not answer.',
  problemStorage: 'This device cannot save right now. Keep this page open and free some space.',
  problemUnknown: 'Syncing does not work right now.',
  goneSignedOut: 'You signed out in another tab. What you see is as it was; new changes are not kept.',
  goneSwitched: 'Another tab uses another account now. Reload to follow it.',
  nextTry: (time: string) => `Next try at ${time}.`,
  signInAgain: 'Sign in again',
  whatToDo: 'What to do',

  // notices of the engine
  noticeDropped: (title: string) => `A change to “${title}” could not be made: the service refused it.`,
  noticeClash: (title: string) => `“${title}” was changed on another device as well. The later change stays.`,
  noticeDuplicate: (title: string) => `“${title}” had arrived twice. One of the two was removed.`,
  noticeDeleteRefused: (title: string) => `“${title}” was changed on another device, so it was not deleted.`,
  noticeMoveRefused: (title: string) =>
    `Google does not move “${title}” to another list. Move as a copy? Its repetition in Google ends.`,
  moveAsCopy: 'Move as a copy',
  noticeRestored: (title: string) => `“${title}” was restored as a new task.`,
  noticeMany: (count: number) => plural(count, { one: '# change needs a look.', other: '# changes need a look.' }),
  show: 'Show',
  keptFromLastTime: (count: number) =>
    plural(count, { one: '# change was still on this device.', other: '# changes were still on this device.' }),

  // shortcuts dialog
  keysCard: 'On a card',
  keysMoving: 'While moving',
  keysBoard: 'On the board',
  keyOpen: 'Open details',
  keyEdit: 'Edit the title in place',
  keyComplete: 'Complete or reopen',
  keyDue: 'Set the due date',
  keyDelete: 'Delete',
  keyMove: 'Lift and move',
  keyLabels: 'Labels',
  keySearch: 'Search',
  keyJump: 'Go to a list by its name',
  keyMoveOne: 'Move one place, or to the next list',
  keyNest: 'Make a subtask of the task above',
  keyUnnest: 'Move out of its parent',
  keyFocus: 'Go to another card',
  keyNew: 'New task in this list',
  keyUndo: 'Undo the last change, up to ten',
  keyHelp: 'Show these shortcuts',
  keyNestWhile: 'Into a task, out of it',
  keyDrop: 'Drop',
  keyCancel: 'Put back',
  keyWhere: 'Choose the place',

  // first steps
  startTitle: 'Three steps to your first finished task',
  startOne: 'Type a task and press Enter',
  startTwo: 'Drag it where it belongs, or give it a day',
  startThree: 'Tick it when it is done',
  startAction: 'Write your first task',
} as const;

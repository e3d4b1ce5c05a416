import { apart } from '../apart.ts';
import { beyondHead } from './counted.ts';
import { plural } from './plural.ts';
import { named, quote } from './titles.ts';

/** English words of menus, dialogs, panels and banners. */
export const panelWords = {
  // days
  noDate: 'No date',
  dueDate: 'Due date',
  nextWeek: 'Next week',
  pickDate: 'Pick a date',
  calendar: {
    today: 'today',
    chosen: 'chosen',
    months: 'Months',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
  },

  // board
  delete: 'Delete',
  renameList: 'Rename list',
  moveListLeft: 'Move left',
  moveListRight: 'Move right',
  moveListUp: 'Move up',
  moveListDown: 'Move down',
  deleteList: 'Delete list',
  deleteListQuestion: (title: string) => `Delete the list ${quote(title)}?`,
  /** `beyond`: how many of the tasks the list's head does not count. */
  deleteListTasks: (count: number, beyond: number) =>
    count === 0
      ? 'The list is empty.'
      : `${plural(count, { one: 'Its # task goes with it', other: 'Its # tasks go with it' })}${beyondHead(beyond)}.`,
  defaultListStays: 'This is the account’s default list. Google Tasks keeps it.',
  clearCompleted: 'Delete completed tasks',
  clearCompletedQuestion: (title: string) => `Delete the completed tasks of ${quote(title)}?`,
  /**
   * `count`: the completed tasks as the list counts them; `under`: their completed subtasks; `parts`: the completed
   * subtasks of open tasks. `count` or `parts` is not 0.
   */
  clearCompletedCount: (count: number, under: number, parts: number) => {
    const below = under === 0 ? '' : plural(under, { one: ' with # subtask', other: ' with # subtasks' });
    const named = [
      count > 0 && plural(count, { one: '# completed task', other: '# completed tasks' }) + below,
      parts > 0 &&
        plural(parts, { one: '# completed subtask of an open task', other: '# completed subtasks of open tasks' }),
    ];
    return `${named.filter(Boolean).join(' and ')} will be deleted.`;
  },
  edit: 'Edit title',
  open: 'Open details',
  setDue: 'Set due date',
  addSubtask: 'Add a subtask',
  moveTo: 'Move to list',
  moveWithKeys: 'Move with the keyboard',
  makeSubtask: 'Make a subtask of the task above',
  makeTask: 'Make it a task of its own',
  notesTooLong: (over: number) =>
    `Google Tasks takes notes of up to ${(8192).toLocaleString()} characters. These are ${over.toLocaleString()} too long.`,

  // toasts
  cancel: 'Cancel',

  // details
  details: 'Task details',
  closeDetails: 'Close details',
  titleHint: 'Add a title',
  notes: 'Notes',
  notesHint: 'Add notes',
  subtasks: 'Subtasks',
  list: 'List',
  subtaskTitle: (title: string) => `Subtask ${title || 'without title'}`,
  deleteNamed: (title: string) => `Delete ${named(title)}`,
  removeDue: 'Remove the due date',
  completedOn: (day: string) => `Completed: ${day}`,

  // header
  listsMenu: 'Lists',
  partOf: (title: string) => `Part of ${apart(named(title))}`,
  deletedAndCopies: 'Deleted tasks and copies',
  theme: 'Theme',
  light: 'Light',
  dark: 'Dark',
  system: 'Same as system',
  settingsWait: 'Settings are out of reach. Your tasks go on; board settings wait until they are back.',
  waitsForRoom: (count: number) =>
    plural(count, {
      one: '# task added outside the board waits for room on this device. Until it is added, keep the browser open.',
      other:
        '# tasks added outside the board wait for room on this device. Until they are added, keep the browser open.',
    }),
  newVersion: 'A new version is available!',
  refreshPage: 'Refresh',
  accountMenu: 'Account',
  shortcuts: 'Keyboard shortcuts',

  // problems
  problemSignedOut: 'You are signed out. Your board is shown as it was; changes wait on this device.',
  problemSignedOutEmpty: 'You are signed out, and this device has no copy of your board to show.',
  problemExpired: 'Google no longer lets Tackboard in. Your changes wait on this device until you sign in again.',
  problemScope: 'Tackboard may not read your tasks. Sign in again and leave the box for Google Tasks ticked.',
  problemToken: 'Signing in to Google Tasks does not work right now. Your changes wait on this device.',
  problemNotFound: 'Cannot get tasks lists: Google Tasks does not find them.',
  problemGlobalQuota:
    'The global quota has been exceeded. We are working to restore it as soon as possible, it might take up to 24 hours.',
  problemQuota: 'Google Tasks asks us to slow down.',
  problemUnavailable: 'Google Tasks does not answer.',
  problemStorage: 'This device cannot save right now. Keep this page open and free some space.',
  databaseLacks: 'This device cannot save right now. It is tried again by itself: keep this page open.',
  problemUnknown: (message: string) => (message ? `Sync failed. ${message}` : 'Sync failed.'),
  goneSignedOut: 'You are signed out. What you see is as it was; new changes are not kept.',
  goneSwitched: 'Another tab uses another account now. Reload to follow it.',
  goneNoRoom:
    'Another account is signed in now, but this browser has no room left to show it. Make some room on this device, then reload.',
  nextTry: (time: string) => `Next try at ${time}.`,
  signInAgain: 'Sign in again',
  whatToDo: 'What to do',

  // shortcuts dialog
  keyOr: 'or',
  keysCard: 'On a card',
  keysMoving: 'While moving',
  keysBoard: 'On the board',
  keyOpen: 'Open details',
  keyEdit: 'Edit the title in place',
  keyComplete: 'Complete or reopen',
  keyDue: 'Set the due date',
  keyDelete: 'Delete',
  keyMove: 'Move with the keyboard',
  keyLabels: 'Labels',
  keySearch: 'Search',
  keyJump: 'Go to a list by its name',
  keyMoveOne: 'Move one place',
  keyMoveAside: 'Move to the next list',
  keyNest: 'Make a subtask of the task above',
  keyUnnest: 'Make it a task of its own',
  keyFocus: 'Go to another card',
  keyNew: 'New task in this list',
  keyUndo: 'Undo, up to twenty times',
  keyHelp: 'Show these shortcuts',
  keyNestWhile: 'Into a task, out of it',
  keyDrop: 'Drop',
  keyCancel: 'Put back',
  keyWhere: 'Choose the place',
  keyEnds: 'Top or bottom of the list',
  keyPages: 'Ten places up or down',
  singleKeysOn: 'N, /, G, Z and ? act wherever you are. The board’s settings switch them off on this device.',
  singleKeysOff: (undo: string) =>
    `N, /, G, Z and ? are switched off on this device; ${undo} still undoes. The board’s settings switch them on.`,
} as const;

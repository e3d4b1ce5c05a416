import { apart } from '../apart.ts';
import { plural } from './plural.ts';
import { quote, quoted } from './titles.ts';

const also = (count: number) =>
  count > 1 ? plural(count - 1, { one: ' and # subtask', other: ' and # subtasks' }) : '';

/** A task by its title; null if that is not known. */
const theTask = (title: string | null) => (title === null ? 'a task' : quoted(title));

/** English words of the outbox drawer, loaded with it: waiting changes, refused ones, deleted tasks, daily copies. */
export const outboxWords = {
  outbox: 'Changes and copies',
  closeOutbox: 'Close changes and copies',
  tabWaiting: 'Waiting',
  tabHappened: 'To look at',
  tabDeleted: 'Deleted',
  tabCopies: 'Daily copies',

  // what a change does
  whatInsert: (title: string) => `Add ${quoted(title)}`,
  whatEdit: (title: string | null) => `Edit ${theTask(title)}`,
  whatReopen: (title: string | null) => `Reopen ${theTask(title)}`,
  whatComplete: (title: string | null, count: number) => `Complete ${theTask(title)}${also(count)}`,
  whatMove: (title: string | null) => `Move ${theTask(title)}`,
  whatDelete: (title: string, count: number) => `Delete ${quoted(title)}${also(count)}`,
  whatRestore: (title: string, count: number) => `Restore ${quoted(title)}${also(count)}`,
  whatClear: (count: number) => plural(count, { one: 'Delete # completed task', other: 'Delete # completed tasks' }),
  whatAddList: (title: string) => `Add the list ${quote(title)}`,
  whatRenameList: (title: string) => `Rename a list to ${quote(title)}`,
  whatDeleteList: (title: string) => `Delete the list ${quote(title)}`,
  whatLeaveBoard: 'Leave a shared board',
  whatSettings: (title: string) => (title === '' ? 'Board settings' : `Settings of ${quoted(title)}`),
  whatUndo: (title: string) => (title === '' ? 'Undo a change' : `Undo a change of ${quoted(title)}`),
  inList: (list: string) => `in ${apart(list)}`,
  fieldTitle: 'title',
  fieldNotes: 'notes',
  fieldDue: 'due date',
  fieldName: 'name',

  // how it stands
  stateSaving: 'Being saved on this device',
  stateUnsaved: 'Not saved on this device',
  stateFresh: 'Goes out in a moment',
  stateSending: 'On its way',
  stateUnsure: 'No answer came: Tackboard is checking whether it arrived',
  stateFailed: 'Could not be sent yet',
  stateBlocked: 'Waits for a change before it',
  stateHomeless: 'Its list is gone',
  stateAsks: 'Google does not move it to another list: it can go as a copy, but stops repeating in Google',
  stateOffline: 'Waits for the network',
  stateHeld: 'Paused',
  stateStuck: 'Goes out once sending works again',
  nextTryAt: (time: string) => `next try ${time}`,

  // why
  whyOffline: 'There was no network.',
  whyUnavailable: 'Google Tasks did not answer.',
  whySignedOut: 'You are signed out.',
  whyAccess: 'Google no longer lets Tackboard in.',
  whyScope: 'Tackboard may not write your tasks.',
  whyQuota: 'Google asks to slow down.',
  whyNotFound: 'What it is about is gone from Google Tasks.',
  whyChanged: 'It was changed elsewhere.',
  whyInvalid: 'Google Tasks does not accept it.',
  whyRefused: 'Google Tasks refused it.',
  whySettingsSilent: 'Settings are out of reach.',
  whySettingsGone: 'What it is about is gone.',
  whySettingsRefused: 'The settings of your account do not accept it.',
  whyFull: 'There is no room on this device.',
  whyStorage: 'This device could not save it.',
  whyClosing: 'This account is being signed out.',

  // the queue
  queueGoes: 'They are sent by themselves, in order.',
  queueOffline: 'You are offline. They go out when the network is back.',
  queueHeld: 'Sending is paused until you resume it.',
  queueAsks: 'Nothing here goes out before you have answered.',
  queueStuck: 'Nothing can be sent right now.',
  withNextTry: (line: string, time: string) => `${line}, next try ${time}`,
  sentenceWithNextTry: (said: string, time: string) => `${said.replace(/\.$/, '')}, next try ${time}.`,
  /** How a change stands, and why. */
  becauseOf: (how: string, why: string) => `${how}. ${why}`,
  nothingWaits: 'Everything is in Google Tasks',
  nothingWaitsText: 'What you change is listed here until it has arrived.',
  retryNow: 'Retry now',
  pauseSending: 'Pause',
  resumeSending: 'Resume',
  showAll: (count: number) => plural(count, { one: 'Show it', other: 'Show all #' }),
  discard: 'Discard',
  discardNamed: (what: string) => `Discard: ${what}`,
  discardQuestion: 'Discard this change?',
  discardText: 'It is not sent, and the board shows it as it was before.',
  discardOnItsWay: 'If it has arrived already it is taken back there too. The board shows it as it was before.',
  discardTooLate: 'Too late: it is on its way to Google Tasks, where it cannot be taken back.',
  putInNamed: (what: string) => `List for: ${what}`,
  chooseAList: 'Choose a list',
  unreadable: (count: number) =>
    plural(count, {
      one: '# change cannot be read by this version of Tackboard. It is kept here; a newer one may send it after a reload.',
      other:
        '# changes cannot be read by this version of Tackboard. They are kept here; a newer one may send them after a reload.',
    }),

  // what happened
  nothingHappened: 'Nothing to look at',
  nothingHappenedText:
    'A change that Google refuses, or that clashes with one made elsewhere, is kept here for 30 days.',
  couldNotBeMade: 'Could not be made',
  clashOf: (title: string, field: string) => `${quoted(title)}: ${field} changed in two places`,
  clashWon: 'Current value',
  clashHere: 'Kept, from this device',
  clashElsewhere: 'Kept, from elsewhere',
  emptyValue: 'empty',
  useThis: 'Use the kept one',
  doAgain: 'Do it again',
  deleteAnyway: 'Delete anyway',
  asNewTask: 'Add as a new task',
  asNewTaskNamed: (what: string) => `List for a new task: ${what}`,
  dismiss: 'Dismiss',
  dismissNamed: (what: string) => `Dismiss: ${what}`,
  doneAgain: 'Done again',

  // recently deleted
  deletedNote: 'Kept on this device for 30 days, or until you sign out.',
  nothingDeleted: 'Nothing to bring back',
  nothingDeletedText: 'What you delete on this device can be brought back for 30 days, or until you sign out.',
  deletedAt: (time: string) => `deleted ${time}`,
  deletedNotSent: 'not sent yet',
  deletedList: (title: string) => `List ${quote(title)}`,
  withTasks: (count: number) => plural(count, { one: 'with # task', other: 'with # tasks' }),
  withSubtasks: (count: number) => plural(count, { one: 'with # subtask', other: 'with # subtasks' }),
  restore: 'Restore',
  restoreNamed: (what: string) => `Restore ${what}`,
  restoreTooLate: 'Too late: Google Tasks is deleting it. It can be restored here when that is done.',
  restoredInto: (list: string) => `Restored in ${quote(list)}`,

  // daily copies
  copiesNote:
    'A copy of all your lists is made on this device once a day. The last 14 are kept, until you sign out. Its number of tasks counts subtasks and completed ones too.',
  noCopies: 'No copy yet',
  noCopiesText: 'The first one is made as soon as all your lists have been read.',
  copiesUnreadable: 'The copies cannot be read',
  copiesUnreadableText: 'The browser cannot open them right now. They are still here: reload the page to try again.',
  copyOf: (lists: number, tasks: number) =>
    `${plural(lists, { one: '# list', other: '# lists' })}, ${plural(tasks, { one: '# task', other: '# tasks' })}`,
  compare: 'Compare',
  compareNamed: (time: string) => `Compare with ${time}`,
  comparing: 'Comparing',
  backToCopies: 'All copies',
  copyFrom: (time: string) => `Copy of ${time}`,
  nothingMissing: 'Nothing is missing',
  nothingMissingText: 'Every task of this copy is on your board.',
  missingText: 'This is in the copy and nowhere on your board. Only what you tick comes back; nothing else changes.',
  copyUnread: 'Some lists are still being read. Try again in a moment.',
  copyGone: 'This copy is too old and was removed.',
  copyUnreadable: 'The browser cannot open this copy right now. Reload the page to try again.',
  listIsGone: 'the list is gone as well',
  bringBack: (count: number) => plural(count, { one: 'Bring back # task', other: 'Bring back # tasks' }),
  bringBackLists: 'Bring back the list',
  // An empty list has no task to count.
  broughtBack: (count: number) =>
    count === 0 ? 'Brought back.' : plural(count, { one: '# task is back.', other: '# tasks are back.' }),
  andMore: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  wholeList: (title: string) => `All of ${apart(title)}`,
} as const;

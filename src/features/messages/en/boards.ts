import { apart } from '../apart.ts';
import { beyondHead } from './counted.ts';
import { plural } from './plural.ts';
import { quote } from './titles.ts';

/** English words of boards, the sidebar, Premium and the settings. */
export const boardWords = {
  // sidebar
  renameBoard: 'Rename board',
  boardColor: 'Background colour',
  boardColorOf: (title: string) => `Background colour of ${title}`,
  moveBoardUp: 'Move up',
  moveBoardDown: 'Move down',

  // deleting a board
  deleteBoard: 'Delete board',
  deleteBoardQuestion: (title: string) => `Delete the board ${quote(title)}?`,
  /** `beyond`: how many of the tasks the heads of their lists do not count. */
  deleteBoardCounts: (lists: number, tasks: number, beyond: number) =>
    lists === 0
      ? 'It has no lists that go with it.'
      : `${plural(lists, { one: '# list', other: '# lists' })} with ${plural(tasks, { one: '# task', other: '# tasks' })} will be deleted from Google Tasks${beyondHead(beyond)}.`,
  deleteBoardDefault: (title: string, mainBoard: string) =>
    `${quote(title)} is the account’s default list. Google Tasks keeps it, so it moves to ${apart(mainBoard)}.`,
  deleteBoardAssigned: (count: number) =>
    plural(count, {
      one: '# task was assigned in Google Docs or Chat. The assignment there is deleted as well:',
      other: '# tasks were assigned in Google Docs or Chat. The assignments there are deleted as well:',
    }),
  saveBoardCopy: 'Save as a file',
  /** The file name when the board's title yields none. */
  boardFile: 'board',
  saveSnapshot: 'Save as a file first',
  snapshotSaved: 'Copy saved',
  boardDeleted: 'Board deleted',

  // moving to boards
  moveToBoard: 'Move to board',
  overdue: 'Overdue',
  moveAllToToday: 'Move all to today',
  sortedDrag: (mode: string) => `This list is sorted by ${mode.toLowerCase()}, so cards keep their places.`,
  gatheredStays:
    'This board gathers cards and has no order of its own. D sets a due date, the card’s menu moves it to a list.',
  dragResized: 'The window changed its size. What you dragged is back in its place.',
  dragHidden: 'This tab went out of sight. What you dragged is back in its place.',
  showMonth: (month: string, count: number) => plural(count, { other: `Show ${month} (#)` }),
  completedStays: 'A completed task keeps its place. Reopen it to move it.',
  movedToToday: (count: number) => plural(count, { one: '# task moved to today', other: '# tasks moved to today' }),
  addTaskForToday: (list: string) => `Add a task for today to ${apart(list)}`,
  nothingDue: 'Nothing due today',
  nothingDueHint: 'Tasks with today’s date, or an older one, come here from all your lists.',
  nothingForToday: 'Nothing for today. Drop a task here to give it the day.',
  nothingAssigned: 'Nothing assigned to you',
  nothingAssignedHint: 'Tasks that someone assigns to you in Google Docs or Chat come here.',
  notOnPaperYet: 'This list was still being read. Print again.',
  documentNamesHidden: 'Documents are shown without their names: you have not let Tackboard see them.',
  showDocumentNames: 'Show document names',

  // header and settings
  installApp: 'Install Desktop App',
  installExtension: 'Install Chrome Extension',
  weekStartsOn: 'Start week on',
  weekdays: { '0': 'Sunday', '1': 'Monday', '6': 'Saturday' },
  enabled: 'Enabled',
  disabled: 'Disabled',
  on: 'On',
  off: 'Off',
  soundEffects: 'Sound effects',
  showTaskCount: 'Task count',
  singleKeys: 'Single-key shortcuts',
  sendFeedback: 'Send feedback',
  subscription: 'Subscription',

  // errors and what helps
  authProblem: (error: string) => `An error occurred: ${error}`,
  expiredToken: 'Expired token',
  unknownError: 'the service gave no reason',
  authProblemSteps: [
    'Open myaccount.google.com/connections and remove the access of Tackboard.',
    'Come back, sign in again and leave every box ticked.',
  ],
  authProblemElse:
    'An account of a company or school may need its workspace administrator to allow Tackboard. If nothing helps, contact support.',
  syncProblem: 'An error occurred during sync',
  syncProblemSteps: ['Sign out; your changes are sent first, or kept on this device.', 'Sign in again.'],
  syncProblemElse: 'If the error comes back, contact support and copy its words.',
  contactSupport: 'Contact support',

  // Premium
  premiumFeature: (feature: string) => `${feature} is a Premium Feature`,
  premiumNames: { boards: 'Multiple boards', notifications: 'Tasks notifications', colours: 'List colours' },
  premiumTexts: {
    boards:
      'Keep work, home and everything else apart: as many boards as you like, in your order, with lists moved between them.',
    notifications: 'Hear of a task on the day it is due, also while the board is closed.',
    colours: 'Give each list its colour and find it at a glance.',
  },
  planUnread: 'Your plan has not loaded yet',
  planUnreadText: 'It comes with your settings, and they cannot be reached right now. Try again in a moment.',
  learnPremium: 'Learn more',
} as const;

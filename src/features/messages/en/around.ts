import { apart } from '../apart.ts';
import { plural } from './plural.ts';
import { quote } from './titles.ts';

/** English words of the whole board's first paint beyond those of the cards, such as its title; the popup uses none. */
export const aroundWords = {
  // board
  mainBoard: 'Main Board',
  sortedBy: (mode: string) => `Sorted by ${mode.toLowerCase()}`,
  useMyOrder: 'Use my order',
  settingsUnread: 'Your board settings have not loaded yet. Try again in a moment.',
  listMovedTo: (title: string, position: number, count: number) =>
    `List ${title} moved to place ${position} of ${count}.`,
  addList: 'Add list',
  listTitle: 'List title',
  listMenu: (title: string) => `List actions for ${title}`,
  renameNamed: (title: string) => `Rename list ${title}`,
  taskCount: (count: number) => plural(count, { one: '# open task', other: '# open tasks' }),
  loadingBoard: 'Loading your lists',
  fetching: 'Fetching your tasks...',
  taskUnread: 'This task is not on this device yet, and Google Tasks cannot be reached.',
  noLists: 'No lists yet',
  noListsHint: 'A list becomes a column on this board.',
  expandNamed: (title: string) => `Expand the list ${title}`,
  skipToCards: 'Go to the cards (? shows every key)',

  // boards
  dueToday: 'Due today',
  assignedToMe: 'Assigned to me',
  openSidebar: 'Show boards',
  closeSidebar: 'Hide boards',
  sidebar: 'Boards',
  boards: 'Boards',
  addBoard: 'Add Board',
  boardTitle: 'Board title',
  boardMenu: (title: string) => `Board actions for ${title}`,
  renameBoardNamed: (title: string) => `Rename board ${title}`,
  boardMovedTo: (title: string, position: number, count: number) =>
    `Board ${title} moved to place ${position} of ${count}.`,
  tryPremium: 'Try Premium for free',
  footer: 'More about Tackboard',
  footerPremium: 'Premium',
  footerTerms: 'Terms',
  footerPrivacy: 'Privacy',
  help: 'Help',
  boardGone: 'This board is not here any more',
  boardGoneHint: 'It was deleted, or belongs to another account.',
  boardsUnread: 'Boards could not be read yet',
  boardsUnreadHint: 'Which lists are on which board comes with a connection. This board appears as soon as it is read.',
  tasksUnread: 'Your tasks are not on this device yet',
  tasksUnreadHint: 'They come by themselves as soon as Google Tasks can be read.',
  goToMain: (mainBoard: string) => `Go to ${apart(mainBoard)}`,
  emptyBoard: 'No lists on this board yet',
  emptyBoardHint: 'Add a list, or move one here from another board.',
  listMovedToBoard: (list: string, board: string) => `${quote(list)} moved to ${apart(board)}`,
  taskMovedTo: (list: string) => `Moved to ${quote(list)}`,
  taskMovedToBoard: (list: string, board: string) => `Moved to ${quote(list)} on ${apart(board)}`,
  boardHasNoList: (board: string) => `${apart(board)} has no list yet. Add one there first.`,
  placeGone: 'That place changed meanwhile. The card is back where it was.',
  taskGone: 'This task was deleted or moved elsewhere meanwhile.',
  listGone: 'This list was deleted elsewhere meanwhile. Nothing was moved.',
  dayTakesTasks: 'Due today shows tasks with that day. Drop a task here to give it the day.',
  dueTodaySet: 'Due today',
  cannotAssign: 'Tasks are assigned in Google Docs and Chat. A task cannot be assigned to you here yet.',

  // header
  refresh: 'Refresh tasks',
  youAreOffline: 'You are offline',
  switchAccount: 'Switch account',
  signOut: 'Sign out',
  settings: 'Settings',
  viewVertical: 'Lists under one another',
  viewHorizontal: 'Lists side by side',
  notificationsSetting: 'Notifications',

  // search
  allBoards: 'All boards',
  search: 'Search tasks',
  searching: 'Searching',
  clearSearch: 'Clear the search',
  closeSearch: 'Close the search',
  filter: 'Filter',
  filterActive: (count: number) => plural(count, { one: 'Filter, # active', other: 'Filter, # active' }),

  // pages
  reload: 'Reload',
  openGoogleTasks: 'Open Google Tasks',
  tagline: 'Your Google Tasks, as a board',
  loadingAccount: 'Opening your board',
  resetTitle: 'Renew the access',
  troubleTitle: 'Tackboard cannot read your tasks',
  demoBoard: 'Demo board',
  signIn: 'Sign in',
} as const;

import { plural } from './plural.ts';

/**
 * English words that a page loads right after its first paint: the state of its changes, the offers for a text that is
 * no single title, and the toasts.
 */
export const afterWords = {
  // header
  allSaved: 'All saved',
  cannotSave: 'Cannot save now',
  changesWaiting: (count: number) => plural(count, { one: '# change waiting', other: '# changes waiting' }),
  changesUnsaved: (count: number) => plural(count, { one: '# change not saved', other: '# changes not saved' }),
  sentOf: (sent: number, total: number) => `${sent.toLocaleString()} of ${total.toLocaleString()} sent`,
  heldBack: (line: string) => `${line}, paused`,
  toLookAt: (count: number) => `${count.toLocaleString()} to look at`,
  offline: 'Offline',
  offlineWaiting: (count: number) =>
    plural(count, { one: 'Offline: # change waits on this device', other: 'Offline: # changes wait on this device' }),

  // what is opened
  close: 'Close',

  // what is typed
  titleTooLong: (over: number) =>
    `Google Tasks takes titles of up to ${(1024).toLocaleString()} characters. This one is ${over.toLocaleString()} too long.`,
  addSeveral: (count: number) => plural(count, { one: 'Add # task', other: 'Add # tasks' }),
  addAsOne: 'Add as one task with notes',
  restToNotes: 'Move the rest to the notes',
  restToTask: 'Move the rest to a second task',

  // toasts
  taskCompleted: 'Task completed',
  taskReopened: 'Task reopened',
  taskDeleted: 'Task deleted',
  listDeleted: 'List deleted',
  completedCleared: 'Completed tasks deleted',
  taskMoved: 'Task moved',
  taskNested: 'Made a subtask',
  taskUnnested: 'Made a task',
  dueChanged: 'Due date changed',
  dueRemoved: 'Due date removed',
  labelsChanged: 'Labels changed',
  labelDeleted: 'Label deleted',
  /** By the map of the user document and the field in it: what a setting is called. */
  settingNames: {
    boards: 'New board',
    'boards.backgroundColor': 'Board colour',
    'boards.position': 'Order of boards',
    'boards.title': 'Board title',
    'lists.boardId': 'Board of a list',
    'lists.color': 'List colour',
    'lists.position': 'Order of lists',
    'lists.sortBy': 'Sorting',
    tags: 'Label',
    'tags.color': 'Label colour',
    'tags.name': 'Label name',
  } as Readonly<Record<string, string>>,
  settingChanged: (name: string) => `${name} changed`,
  undo: 'Undo',
  actionUndone: 'Action undone',
  notifications: 'Notifications',
} as const;

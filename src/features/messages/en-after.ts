import { plural } from './en-plural.ts';

/** English words that a page reads right after its first paint: how its changes stand, and the messages that come and go. */
export const afterWords = {
  // header
  allSaved: 'All saved',
  changesWaiting: (count: number) => plural(count, { one: '# change waiting', other: '# changes waiting' }),
  changesUnsaved: (count: number) => plural(count, { one: '# change not saved', other: '# changes not saved' }),
  sentOf: (sent: number, total: number) => `${sent.toLocaleString('en')} of ${total.toLocaleString('en')} sent`,
  heldBack: (line: string) => `${line}, paused`,
  toLookAt: (count: number) => `${count.toLocaleString('en')} to look at`,
  offline: 'Offline',
  offlineWaiting: (count: number) =>
    plural(count, { one: 'Offline: # change waits on this device', other: 'Offline: # changes wait on this device' }),

  // toasts
  taskCompleted: 'Task completed',
  taskDeleted: 'Task deleted',
  listDeleted: 'List deleted',
  completedCleared: 'Completed tasks deleted',
  undo: 'Undo',
  notifications: 'Notifications',
} as const;

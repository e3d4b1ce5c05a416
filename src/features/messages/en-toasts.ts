import { plural } from './en-plural.ts';

/** English words of the messages that come and go. */
export const toastWords = {
  taskCompleted: 'Task completed',
  taskDeleted: 'Task deleted',
  listDeleted: 'List deleted',
  completedCleared: 'Completed tasks deleted',
  undo: 'Undo',
  notifications: 'Notifications',

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
} as const;

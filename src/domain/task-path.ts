/** Between the ids of list and task in an address. */
export const TASK_SEPARATOR = '~';

/** Where the app opens a task; the ids may be the service's, or this device's own. */
export const taskPath = (listId: string, taskId: string): string =>
  `/app?task=${encodeURIComponent(listId + TASK_SEPARATOR + taskId)}`;

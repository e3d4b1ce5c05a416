/** Separates the ids of list and task in an address. */
export const TASK_SEPARATOR = '~';

/** The address at which the app opens a task; the ids may be the service's or this device's own. */
export const taskPath = (listId: string, taskId: string): string =>
  `/app?task=${encodeURIComponent(listId + TASK_SEPARATOR + taskId)}`;

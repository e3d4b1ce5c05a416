import type { HeldTask } from '../drag/hand.ts';

/** Returns a top-level task as held by a pointer, for tests. */
export const heldTask = (listId: string, taskId: string): HeldTask => ({
  ...{ kind: 'task', taskId, listId, parent: null },
  ...{ title: 'Held', height: 40, topOnly: false, by: 'pointer' },
});

import type { HeldTask } from '../hand.ts';

/** A top-level task in a pointer's hand, for tests. */
export const heldTask = (listId: string, taskId: string): HeldTask => ({
  ...{ kind: 'task', taskId, listId, parent: null },
  ...{ title: 'Held', height: 40, topOnly: false, by: 'pointer' },
});

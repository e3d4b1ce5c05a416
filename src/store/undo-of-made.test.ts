import { expect, it } from 'vitest';
import { addTask, editTask } from '../domain/operations/intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import type { Change } from '../records/records.ts';
import { sampleTask } from '../records/testing/samples.ts';
import { actUndoable } from './act.ts';
import { selectView } from './selectors.ts';
import { start } from './testing/started.ts';
import { undo } from './undo.ts';

const sent: Change = {
  finish: [{ seq: 1, state: 'done' }],
  ids: [{ local: 'local-new-c', server: 'S1', kind: 'task' }],
  tasks: [{ listId: 'L1', put: [sampleTask('S1', { title: 'c' })] }],
};

it.each([
  { name: 'is sent', meanwhile: sent, deleted: { title: 'renamed', due: '2026-01-09' } },
  // The change of it is taken back as well.
  { name: 'is being sent', meanwhile: { patch: [{ seq: 1, state: 'inFlight' as const }] }, deleted: { title: 'c' } },
])(
  'takes a new task away as the engine will find it, once it $name and its user changed it: else it would be taken for another’s',
  async ({ meanwhile, deleted }) => {
    const { rig, store, settle } = await start();
    const view = () => selectView(store.getState());
    const doing = (intent: Intent | null) => (intent && store.dispatch(actUndoable([intent]))) ?? '';
    const made = doing(addTask(view(), { listId: 'L1', taskId: 'local-new-c', fields: { title: 'c' } }));
    doing(editTask(view(), 'L1', 'local-new-c', { title: 'renamed', due: '2026-01-09' }));
    await rig.settle();
    await settle(meanwhile);
    expect(store.dispatch(undo(made))).toBe('undone');
    await rig.settle();
    expect((await rig.records.load()).operations.at(-1)?.operation.payload).toMatchObject({
      target: made,
      compensate: [{ kind: 'DELETE_TASK', payload: { tasks: [deleted] } }],
    });
  },
);

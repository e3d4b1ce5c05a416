import { expect, it } from 'vitest';
import { addTask, editTask } from '../domain/operations/intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { actUndoable } from './act.ts';
import { selectView } from './selectors.ts';
import { start } from './testing/started.ts';
import { undo } from './undo.ts';

it('takes a new task away as it is since its user changed it: as it was made, the engine would take it for another’s', async () => {
  const { rig, store, settle } = await start();
  const view = () => selectView(store.getState());
  const doing = (intent: Intent | null) => (intent && store.dispatch(actUndoable([intent]))) ?? '';
  const made = doing(addTask(view(), { listId: 'L1', taskId: 'local-new-c', fields: { title: 'c' } }));
  doing(editTask(view(), 'L1', 'local-new-c', { title: 'renamed', due: '2026-01-09' }));
  await rig.settle();
  await settle({ patch: [{ seq: 1, state: 'inFlight' }] });
  expect(store.dispatch(undo(made))).toBe('undone');
  await rig.settle();
  expect((await rig.records.load()).operations.at(-1)?.operation.payload).toMatchObject({
    target: made,
    compensate: [{ kind: 'DELETE_TASK', payload: { tasks: [{ title: 'renamed', due: '2026-01-09' }] } }],
  });
});

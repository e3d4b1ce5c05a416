import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { completeTask, editTask } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { createRig } from '../../store/testing/rig.ts';
import { SubtaskRow } from './subtask-row.tsx';
import type { Handle } from './use-subtask-drag.ts';

/** Renders the row of L1-t0, as a subtask or as a task of its own. */
const drawn = (store: AppStore, nested: boolean): string =>
  renderToString(
    <Provider store={store}>
      <SubtaskRow
        listId="L1"
        taskId="L1-t0"
        today="2026-03-01"
        nested={nested}
        editing={false}
        lifted={false}
        offset={0}
        handle={{} as Handle}
        onEditing={() => {}}
        onNest={() => {}}
      />
    </Provider>,
  );

it('offers to put a task of its own back below its parent while it is open: the service gives a completed one no parent', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const row = () => drawn(store, false);
  const button = () => /<button[^>]*aria-label="Make it a subtask again"[^>]*>/.exec(row())?.[0];
  expect(button()).not.toContain('disabled');
  const intent = completeTask(selectView(store.getState()), 'L1', 'L1-t0', '2026-03-01T00:00:00Z');
  if (intent) store.dispatch(act(intent));
  expect(button()).toContain('disabled');
});

it('says when a subtask is due, as its card does', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const intent = editTask(selectView(store.getState()), 'L1', 'L1-t0', { due: '2020-02-03' });
  if (intent) store.dispatch(act(intent));
  const row = drawn(store, true);
  expect(/<time[^>]*>.*?<\/time>/.exec(row)?.[0]).toMatch(/datetime="2020-02-03".*Overdue: Feb 3, 2020/i);
});

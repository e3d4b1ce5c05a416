import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { moveTask } from '../../domain/operations/intents.ts';
import { selectView } from '../../store/selectors.ts';
import { make, start } from '../../store/testing/started.ts';
import { Happened } from './happened.tsx';

it.each([
  ['by the title that it had', 'Water', 'Move “Water”'],
  ['and is not called untitled where its title is not known', '', 'Move a task'],
])('names a task that was moved, though it is nowhere any more, %s', async (_, title, said) => {
  const { rig, store, settle, kept } = await start();
  const to = { from: 'L1', to: 'L2', parent: null, index: 0 };
  make(store, moveTask(selectView(store.getState()), { taskId: 'L1-t0', ...to }));
  await rig.settle();
  await settle({
    tasks: [{ listId: 'L1', remove: ['L1-t0'] }],
    finish: [{ seq: 1, state: 'dropped', lastError: 'not-found', title }],
  });
  await kept();
  expect(
    renderToString(
      <Provider store={store}>
        <Happened />
      </Provider>,
    ),
  ).toContain(said);
});

import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { sampleTask } from '../../records/testing/samples.ts';
import { keptRead } from '../../store/outbox/kept-slice.ts';
import { createRig } from '../../store/testing/rig.ts';
import { RecentlyDeleted } from './deleted.tsx';

it('offers nothing back, and says of nothing that it is not there, before all lists are read: it may be in one of them', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const task = { ...sampleTask('L2-t0', { position: '0' }), due: null };
  const looked = { upTo: 0, done: [] };
  const one = {
    key: 1,
    at: 1,
    listId: 'L2',
    title: null,
    tasks: [task],
    place: { parent: null, after: [] },
    copies: [],
  };
  store.dispatch(keptRead({ happened: [], deleted: [one], looked }));
  expect(
    renderToString(
      <Provider store={store}>
        <RecentlyDeleted />
      </Provider>,
    ),
  ).toBe('');
});

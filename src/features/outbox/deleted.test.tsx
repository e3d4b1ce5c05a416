import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { deleteTask } from '../../domain/operations/intents.ts';
import { sampleList, sampleTask } from '../../records/testing/samples.ts';
import { actOnView } from '../../store/act.ts';
import { keptRead } from '../../store/outbox/kept-slice.ts';
import type { AppStore } from '../../store/store.ts';
import { createRig } from '../../store/testing/rig.ts';
import { RecentlyDeleted } from './deleted.tsx';

const looked = { upTo: 0, done: [] };
const page = (store: AppStore): string =>
  renderToString(
    <Provider store={store}>
      <RecentlyDeleted />
    </Provider>,
  );

it('offers nothing back, and says of nothing that it is not there, before all lists are read: it may be in one of them', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const task = { ...sampleTask('L2-t0', { position: '0' }), due: null };
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
  expect(page(store)).toBe('');
});

it.each([
  ['', 'in Untitled list'],
  ['בית', 'in \u2068בית\u2069'],
])('names the list that a delete waits in as everywhere else: "%s"', async (title, said) => {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  await rig.records.writeLists(epoch, [{ ...sampleList('L1'), title }], { synced: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  store.dispatch(keptRead({ happened: [], deleted: [], looked }));
  store.dispatch(actOnView((view) => deleteTask(view, 'L1', 'L1-t0')));
  expect(page(store)).toContain(said);
});

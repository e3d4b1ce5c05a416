import { expect, it } from 'vitest';
import { cleanFilter } from '../../domain/filter.ts';
import { start } from '../testing/started.ts';
import { boardShown, setSearchFilter } from '../ui-slice.ts';
import { selectSearchedOrder } from './searched-lists.ts';

it('a search looks through the board on the screen, or those that it names, one, several or all; a virtual one holds all [2.46]', async () => {
  const { rig, epoch, store } = await start({ L1: 1, L2: 1, L3: 1 });
  const boards = { work: { title: 'Work', position: 1 }, home: { title: 'Home', position: 2 } };
  await rig.records.writeUser(epoch, { boards, lists: { L2: { boardId: 'work' }, L3: { boardId: 'home' } } });
  rig.hints.publish({ type: 'user' });
  await rig.settle();
  const searched = (shown: string, ...named: string[]) => {
    store.dispatch(boardShown(shown));
    store.dispatch(setSearchFilter(cleanFilter({ title: 'of', boards: named })));
    return selectSearchedOrder(store.getState());
  };
  for (const shown of ['default', 'day', 'me']) {
    expect(searched(shown)).toEqual(shown === 'default' ? ['L1'] : ['L1', 'L2', 'L3']);
    expect(searched(shown, 'work')).toEqual(['L2']);
    expect(searched(shown, 'default', 'home')).toEqual(['L1', 'L3']);
    expect(searched(shown, 'all')).toEqual(['L1', 'L2', 'L3']);
  }
});

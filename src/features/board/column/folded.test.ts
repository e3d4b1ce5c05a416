import { afterEach, expect, it, vi } from 'vitest';
import { oneListBoard } from '../../../domain/board.ts';
import { openTopLevel } from '../../../domain/list.ts';
import { selectList } from '../../../store/selectors.ts';
import { createRig, memoryText } from '../../../store/testing/rig.ts';
import { bindDrafts } from '../../../store/texts/drafts.ts';
import { readIdSet, writeIdSet } from '../../../store/texts/kept-sets.ts';
import { boardShown, setSearchFilter } from '../../../store/ui-slice.ts';
import '../../../store/search/searching.ts';
import { foldedLists } from './folded.ts';
import { shownTop } from './lingering.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows no card of a folded list but what a search finds in it', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  const rig = createRig();
  await rig.fill({ L1: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const list = selectList(store.getState(), 'L1');
  if (!list) throw new Error('no list');
  const [first = ''] = openTopLevel(list);
  const title = list.tasks.get(first)?.title ?? '';
  const shown = () => shownTop(store.getState())(list);
  foldedLists.toggle('L1');
  expect(shown()).toEqual([]);
  store.dispatch(setSearchFilter({ title: 'nothing like it' }));
  expect(shown()).toEqual([]);
  store.dispatch(setSearchFilter({ title }));
  expect(shown()).toEqual([first]);
  store.dispatch(setSearchFilter(null));
  store.dispatch(boardShown(oneListBoard('L1')));
  expect(shown()).toHaveLength(2);
});

it('is kept together with what another tab folded meanwhile', () => {
  const texts = memoryText();
  vi.stubGlobal('localStorage', texts);
  bindDrafts('u1');
  foldedLists.toggle('L2');
  writeIdSet('lists', new Set([...readIdSet('lists'), 'of another tab']));
  foldedLists.toggle('L3');
  foldedLists.toggle('L2');
  expect([...readIdSet('lists')]).toEqual(['of another tab', 'L3']);
  // Only this tab's own user changes what it shows.
  expect(foldedLists.has('of another tab')).toBe(false);
});

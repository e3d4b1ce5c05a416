import { afterEach, expect, it, vi } from 'vitest';
import { addSubtask } from '../../../domain/operations/intents.ts';
import { actUndoable } from '../../../store/act.ts';
import { keepInSight } from '../../../store/search/search.ts';
import '../../../store/search/searching.ts';
import { selectView } from '../../../store/selectors.ts';
import { createRig } from '../../../store/testing/rig.ts';
import { setSearchFilter } from '../../../store/ui-slice.ts';
import { type Direction, nextPlace, rowsOf } from '../keys/navigation.ts';
import { showAllSubtasks, shownSubtasks } from './expanded.ts';
import { SUBTASKS_SHOWN } from './heights.ts';

afterEach(() => vi.unstubAllGlobals());

it('a card shows of many subtasks what a search finds behind "Show more", and what was moved meanwhile, at its top', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const names = Array.from({ length: 30 }, (_, index) => `s${index}`);
  for (const title of names) {
    const added = { listId: 'L1', taskId: title, parent: 'L1-t0', fields: { title, notes: '', due: null } };
    const intent = addSubtask(selectView(store.getState()), added);
    store.dispatch(actUndoable(intent ? [intent] : []));
  }
  const search = (title: string) => store.dispatch(setSearchFilter({ title }));
  const shown = () => {
    const state = store.getState();
    const list = selectView(state).lists.get('L1');
    return list && shownSubtasks(state)(list, 'L1-t0');
  };
  search('s5');
  expect(shown()).toEqual(names.slice(0, SUBTASKS_SHOWN));
  search('s25');
  expect(shown()).toEqual(['s25']);
  keepInSight('s17');
  expect(shown()).toEqual(['s17', 's25']);
  search('s');
  expect(shown()).toEqual(names);
});

it('arrows pass no subtask behind "Show more", until that is pressed or a search finds it', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  const rig = createRig();
  await rig.fill({ L1: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const [parent, other] = ['L1-t0', 'L1-t1'];
  const names = Array.from({ length: SUBTASKS_SHOWN + 2 }, (_, index) => `s${index}`);
  for (const title of names) {
    const added = { listId: 'L1', taskId: title, parent, fields: { title, notes: '', due: null } };
    const intent = addSubtask(selectView(store.getState()), added);
    store.dispatch(actUndoable(intent ? [intent] : []));
  }
  const next = (taskId: string, direction: Direction) => {
    const state = store.getState();
    const view = selectView(state);
    return nextPlace(view, () => [parent, other], shownSubtasks(state), { listId: 'L1', taskId }, direction)?.taskId;
  };
  const last = names[SUBTASKS_SHOWN - 1] ?? '';
  const around = () => [next(last, 'down'), next(other, 'up')];
  expect(around()).toEqual([other, last]);
  const list = selectView(store.getState()).lists.get('L1');
  const rows = list && rowsOf(list, [parent, other], shownSubtasks(store.getState()));
  expect(rows).toEqual([parent, ...names.slice(0, SUBTASKS_SHOWN), other]);
  const beyond = names.at(-1) ?? '';
  store.dispatch(setSearchFilter({ title: beyond }));
  expect([next(parent, 'down'), next(beyond, 'down'), next(other, 'up')]).toEqual([beyond, other, beyond]);
  store.dispatch(setSearchFilter(null));
  expect(around()).toEqual([other, last]);
  showAllSubtasks(parent);
  expect(around()).toEqual([names[SUBTASKS_SHOWN], names.at(-1)]);
});

import { describe, expect, it } from 'vitest';
import { FALLBACK_COLOR } from '../../domain/label.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { act, actUndoable } from '../act.ts';
import { selectUndoables } from '../selectors.ts';
import { createRig } from '../testing/rig.ts';
import { undo } from '../undo.ts';
import { changeLabel, editLabel, labelKey, removeLabel, selectLabels, writeLabel } from './label-choice.ts';
import { type OwnLabel, selectOwnLabels } from './labels.ts';

async function openPage() {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  store.dispatch(act(writeLabel('t1', { emoji: '🛒', name: 'Errand', color: '#112233' })));
  const own = () => selectOwnLabels(store.getState());
  const [seen] = own();
  if (!seen) throw new Error('no label');
  return { store, own, seen };
}

const renamed = { emoji: '🛒', name: 'Shopping', color: '#112233' };
const recoloured = { emoji: '🛒', name: 'Errand', color: '#445566' };
const label = (name: string, color: string): OwnLabel => ({ id: 't1', mark: '🛒', name, color });

describe('a label of the user’s own', () => {
  it('is changed field by field: a new name and another device’s new colour both stay', async () => {
    const { store, own, seen } = await openPage();
    const changes = [renamed, recoloured].map((next) => changeLabel(store.getState(), seen, next));
    expect(changes.map((change) => change?.payload.fields)).toEqual([
      [{ path: ['tags', 't1', 'name'], value: '🛒 Shopping' }],
      [{ path: ['tags', 't1', 'color'], value: '#445566' }],
    ]);
    for (const change of changes) store.dispatch(act(change as Intent));
    expect(own()).toEqual([label('Shopping', '#445566')]);
    expect(changeLabel(store.getState(), seen, { ...seen, emoji: '🛒' })).toBeNull();
  });

  it('is told apart from another with the same mark', async () => {
    const { store } = await openPage();
    store.dispatch(act(writeLabel('t2', { emoji: '', name: 'C++', color: '#112233' })));
    store.dispatch(act(writeLabel('t3', { emoji: '', name: 'C#', color: '#112233' })));
    const all = selectLabels(store.getState());
    expect(all.filter(({ mark }) => mark === '#C-').map(({ name }) => name)).toEqual(['C++', 'C#']);
    expect(new Set(all.map((one) => labelKey(one, all))).size).toBe(all.length);
  });

  it('that was removed before it is saved is made again, whole', async () => {
    const { store, own, seen } = await openPage();
    store.dispatch(act(removeLabel('t1')));
    store.dispatch(act(changeLabel(store.getState(), seen, recoloured) as Intent));
    expect(own()).toEqual([label('Errand', '#445566')]);
  });

  it('that is removed elsewhere meanwhile is there again with a new name, and gone with a new colour only', async () => {
    const { store, own, seen } = await openPage();
    const [name, color] = [renamed, recoloured].map((next) => changeLabel(store.getState(), seen, next) as Intent);
    store.dispatch(act(removeLabel('t1')));
    store.dispatch(act(color as Intent));
    expect(own()).toEqual([]);
    store.dispatch(act(removeLabel('t1')));
    store.dispatch(act(name as Intent));
    expect(own()).toEqual([label('Shopping', FALLBACK_COLOR)]);
  });

  it('gets its name back when the new one is undone', async () => {
    const { store, own, seen } = await openPage();
    store.dispatch(actUndoable([changeLabel(store.getState(), seen, renamed) as Intent]));
    store.dispatch(undo(selectUndoables(store.getState())[0]?.operationId ?? ''));
    expect(own()).toEqual([label('Errand', '#112233')]);
  });

  it('is the one that another tab made of its mark meanwhile: that gets the name, and keeps the colour it has there', async () => {
    const { store, own } = await openPage();
    const unnamed = { mark: '🪴', name: '', color: FALLBACK_COLOR };
    const edit = (name: string, color: string) => {
      const intent = editLabel(store.getState(), unnamed, { emoji: '🪴', name, color }, `id of ${name}`);
      store.dispatch(act(intent as Intent));
    };
    edit('Theirs', '#00aa33');
    edit('Mine', FALLBACK_COLOR);
    expect(own().slice(1)).toEqual([{ id: 'id of Theirs', mark: '🪴', name: 'Mine', color: '#00aa33' }]);
  });
});

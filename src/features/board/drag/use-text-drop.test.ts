import { expect, it } from 'vitest';
import { openTopLevel } from '../../../domain/list.ts';
import { selectView } from '../../../store/selectors.ts';
import { createRig } from '../../../store/testing/rig.ts';
import { given } from '../testing/given.tsx';
import { useTextDrop } from './use-text-drop.ts';

it('a text that is dropped is a task before the event is over: nothing is read first that could be missing', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const target = { closest: (selector: string) => (selector === '[data-column]' ? column : null) };
  const column = { dataset: { column: 'L1' }, removeAttribute() {}, setAttribute() {} };
  const dataTransfer = {
    types: ['text/plain'],
    getData: (type: string) => (type === 'text/plain' ? 'Milk\nEggs' : ''),
  };
  const event = { target, dataTransfer, preventDefault() {} };
  given(store, useTextDrop).onDrop(event as unknown as React.DragEvent);
  const list = selectView(store.getState()).lists.get('L1');
  const titles = list && openTopLevel(list).map((id) => list.tasks.get(id)?.title);
  expect(titles).toEqual(['Milk', 'Eggs', 'title of L1-t0']);
});

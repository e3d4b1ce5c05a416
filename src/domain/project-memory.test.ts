import { describe, expect, it } from 'vitest';
import { editTask } from './operations/intents.ts';
import { renameList } from './operations/list-intents.ts';
import { createProjector } from './project.ts';
import { base, get, pend } from './testing/sample-view.ts';
import type { Base } from './view.ts';

describe('the memory of the projector', () => {
  it('keeps the identity of every task and list that did not change', () => {
    const from = base();
    const projector = createProjector();
    const before = projector(from, []);
    const after = projector(from, [pend(editTask(before, 'A', 'a1', { title: 'Other' }))]);
    expect(get(after, 'A', 'a1')).not.toBe(get(before, 'A', 'a1'));
    expect(get(after, 'A', 'a2')).toBe(get(before, 'A', 'a2'));
    expect(after.lists.get('B')).toBe(before.lists.get('B'));
    expect(after.order).toBe(before.order);
    expect(projector(base(), []).lists.get('B')).toBe(before.lists.get('B'));
  });
  it('leaves a list that settled exactly as shown untouched', () => {
    const projector = createProjector();
    const before = projector(base(), []);
    const shown = projector(base(), [pend(renameList(before, 'A', 'Other'))]);
    const lists = base().lists.map((list) => (list.id === 'A' ? { ...list, title: 'Other' } : list));
    const settled: Base = { ...base(), lists };
    expect(projector(settled, []).lists.get('A')).toBe(shown.lists.get('A'));
  });
  it('gives the default mark to the list that has come first, though neither list changed', () => {
    const projector = createProjector();
    const from = base();
    projector(from, []);
    const [a, b, ...others] = from.lists;
    const after = projector({ ...from, lists: [b, a, ...others].filter((list) => list !== undefined) }, []);
    expect([...after.lists.values()].filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['B']);
  });
  it('sees that another operation stands where one stood, as many as there are', () => {
    const projector = createProjector();
    const from = base();
    const before = projector(from, []);
    const edit = (title: string) => pend(editTask(before, 'A', 'a1', { title }));
    projector(from, [edit('First')]);
    expect(get(projector(from, [edit('Second')]), 'A', 'a1')).toMatchObject({ title: 'Second' });
  });
});

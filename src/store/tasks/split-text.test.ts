import { describe, expect, it } from 'vitest';
import { openTopLevel } from '../../domain/list.ts';
import { completeTask, deleteTask, editTask } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { NOTES_MAX, TITLE_MAX } from '../../domain/task.ts';
import { act } from '../act.ts';
import { foundIn, selectSearch } from '../search/search.ts';
import '../search/searching.ts';
import { selectList, selectUndoables, selectView } from '../selectors.ts';
import { createRig } from '../testing/rig.ts';
import { setSearchFilter } from '../ui-slice.ts';
import { undo } from '../undo.ts';
import { saveSplitNotes, saveSplitTitle } from './split-text.ts';

const place = { listId: 'L1', taskId: 'L1-t0' };
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index}`).join(' ');
const typed = (value: string, base = '') => ({ value, base });
const words = (...texts: readonly string[]) => texts.join(' ').split(/\s+/).filter(Boolean);

async function page() {
  const rig = createRig();
  await rig.fill({ L1: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const made = (intent: Intent | null) => intent && store.dispatch(act(intent));
  const shown = () => {
    const list = selectView(store.getState()).lists.get('L1');
    return list ? openTopLevel(list).flatMap((id) => list.tasks.get(id) ?? []) : [];
  };
  return { store, made, shown, view: () => selectView(store.getState()) };
}

describe('a text that is too long for the service', () => {
  it('of a title: all of it goes on in tasks behind the task, and one undo takes them away', async () => {
    const { store, made, shown, view } = await page();
    made(editTask(view(), 'L1', 'L1-t0', { title: '🔥 Mow', notes: 'mine' }));
    const text = numbered('w', 3000);
    expect(store.dispatch(saveSplitTitle(place, typed(text), 'task'))).toBe(true);
    const [first, ...others] = shown();
    const rest = others.slice(0, -1);
    expect(rest.length).toBeGreaterThan(1);
    expect(others.at(-1)?.id).toBe('L1-t1');
    for (const { title, notes } of shown()) {
      expect(title.length).toBeLessThanOrEqual(TITLE_MAX);
      expect(notes.length).toBeLessThanOrEqual(NOTES_MAX);
    }
    expect(first).toMatchObject({ id: 'L1-t0', notes: 'mine' });
    expect(new Set(rest.map(({ title }) => title)).size).toBe(1);
    expect(words(first?.title ?? '', rest[0]?.title ?? '', ...rest.map(({ notes }) => notes))).toEqual([
      '🔥',
      ...words(text),
    ]);
    expect(selectUndoables(store.getState())).toHaveLength(1);
    store.dispatch(undo(selectUndoables(store.getState())[0]?.operationId ?? ''));
    expect(shown().map(({ title }) => title)).toEqual(['🔥 Mow', 'title of L1-t1']);
  });

  it('of a title: what it became stays in sight of a search that does not find it', async () => {
    const { store, shown } = await page();
    store.dispatch(setSearchFilter({ title: 'w0 w1' }));
    const finds = () => {
      const list = selectList(store.getState(), 'L1');
      const search = selectSearch(store.getState());
      return list && search && shown().map(({ id }) => foundIn(list, search.match).top.has(id));
    };
    expect(finds()).toEqual([false, false]);
    store.dispatch(saveSplitTitle(place, typed(numbered('w', 500)), 'task'));
    expect(finds()).toEqual([true, true, false]);
    store.dispatch(setSearchFilter({ title: 'w0 w1 ' }));
    expect(finds()).toEqual([true, false, false]);
  });

  it('of a title that goes to the notes: before them, and on in further tasks where those are full', async () => {
    const { store, made, shown, view } = await page();
    const notes = numbered('n', 1300);
    made(editTask(view(), 'L1', 'L1-t0', { notes }));
    const text = numbered('w', 3000);
    store.dispatch(saveSplitTitle(place, typed(text), 'notes'));
    const [first, ...others] = shown();
    const rest = others.slice(0, -1);
    expect(rest.length).toBeGreaterThan(1);
    expect(words(first?.title ?? '', first?.notes ?? '', ...rest.map((task) => task.notes))).toEqual(
      words(text, notes),
    );
    expect(rest.map(({ title }) => title)).toEqual(rest.map(() => first?.title));
  });

  it('of notes: they go on in tasks of the same title without its labels, none longer than the service takes', async () => {
    const { store, made, shown, view } = await page();
    made(editTask(view(), 'L1', 'L1-t0', { title: '🔥 Mow' }));
    made(completeTask(view(), 'L1', 'L1-t1', '2026-01-05T09:00:00.000Z'));
    const text = numbered('n', 6000);
    store.dispatch(saveSplitNotes(place, typed(text)));
    expect(shown().map(({ title }) => title)).toEqual(['🔥 Mow', 'Mow', 'Mow', 'Mow', 'Mow']);
    for (const { notes } of shown()) expect(notes.length).toBeLessThanOrEqual(NOTES_MAX);
    expect(words(...shown().map(({ notes }) => notes))).toEqual(words(text));
    expect(selectUndoables(store.getState())).toHaveLength(1);
  });

  it('is saved over what was seen when the typing began, so that what came meanwhile is kept', async () => {
    const { store, made, view } = await page();
    made(editTask(view(), 'L1', 'L1-t0', { title: '🔥 from elsewhere', notes: 'theirs' }));
    const edits = () =>
      store
        .getState()
        .ops.entries.flatMap(({ pending: { operation } }) =>
          operation.kind === 'UPDATE_TASK' ? [operation.payload] : [],
        );
    store.dispatch(saveSplitTitle(place, typed(numbered('w', 3000), 'mine'), 'notes', typed('notes', 'my notes')));
    expect(edits().at(-1)?.base).toEqual({ title: '🔥 mine', notes: 'my notes' });
    store.dispatch(saveSplitNotes(place, typed(numbered('n', 6000), 'older')));
    expect(edits().at(-1)?.base).toEqual({ notes: 'older' });
  });

  it('stays where it was typed when the task is gone', async () => {
    const { store, made, view } = await page();
    made(deleteTask(view(), 'L1', 'L1-t0'));
    expect(store.dispatch(saveSplitTitle(place, typed(numbered('w', 3000)), 'task'))).toBe(false);
    expect(store.dispatch(saveSplitNotes(place, typed(numbered('n', 6000))))).toBe(false);
    expect(selectUndoables(store.getState())).toEqual([]);
  });
});

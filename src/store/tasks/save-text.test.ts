import { describe, expect, it } from 'vitest';
import { splitTitle } from '../../domain/label.ts';
import { deleteTask, editTask, moveTask } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { act } from '../act.ts';
import { selectView } from '../selectors.ts';
import { createRig } from '../testing/rig.ts';
import { openTask } from '../ui-slice.ts';
import { saveText } from './save-text.ts';

const place = { listId: 'L1', taskId: 'L1-t0' };

async function page() {
  const rig = createRig();
  await rig.fill({ L1: 2, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const view = () => selectView(store.getState());
  const made = (intent: Intent | null) => intent && store.dispatch(act(intent));
  const last = () => store.getState().ops.entries.at(-1)?.pending.operation;
  const count = () => store.getState().ops.entries.length;
  return { store, view, made, last, count };
}

describe('what was typed for a task', () => {
  it('is saved over what was seen when the typing began', async () => {
    const { store, view, made, last } = await page();
    made(editTask(view(), 'L1', 'L1-t0', { title: 'from elsewhere', notes: 'theirs' }));
    expect(store.dispatch(saveText(place, 'title', ' mine ', 'seen'))).toBe(true);
    expect(last()?.payload).toMatchObject({ fields: { title: 'mine' }, base: { title: 'seen' } });
    expect(store.dispatch(saveText(place, 'notes', 'my notes', 'theirs'))).toBe(true);
    expect(last()?.payload).toMatchObject({ fields: { notes: 'my notes' }, base: { notes: 'theirs' } });
  });

  it('is no notes where nothing of them is visible, and notes as typed otherwise', async () => {
    const { store, last, count } = await page();
    const before = count();
    store.dispatch(saveText(place, 'notes', '\n\n', ''));
    expect(count()).toBe(before);
    store.dispatch(saveText(place, 'notes', '  mine\n', ''));
    expect(last()?.payload).toMatchObject({ fields: { notes: '  mine\n' } });
    store.dispatch(saveText(place, 'notes', ' \n', '  mine\n'));
    expect(last()?.payload).toMatchObject({ fields: { notes: '' } });
  });

  it('keeps the labels that the task has now', async () => {
    const { store, view, made, last } = await page();
    made(editTask(view(), 'L1', 'L1-t0', { title: '🔥Mow' }));
    store.dispatch(saveText(place, 'title', 'Mow now', 'Mow'));
    expect(last()?.payload).toMatchObject({ fields: { title: '🔥 Mow now' }, base: { title: '🔥Mow' } });
    store.dispatch(saveText(place, 'title', 'Mow later', 'Mow'));
    expect(last()?.payload).toMatchObject({ fields: { title: '🔥 Mow later' }, base: { title: '🔥 Mow' } });
  });

  it('has a label once that is typed again', async () => {
    const { store, view, made, last, count } = await page();
    const typed = (title: string, text: string) => {
      made(editTask(view(), 'L1', 'L1-t0', { title }));
      store.dispatch(saveText(place, 'title', text, splitTitle(title).text));
      return last()?.payload;
    };
    expect(typed('🔥 Mow', '🔥 Mow lawn')).toMatchObject({
      fields: { title: '🔥 Mow lawn' },
      base: { title: '🔥 Mow' },
    });
    expect(typed('⭐', '⭐️ Buy')).toMatchObject({ fields: { title: '⭐ Buy' } });
    expect(typed('#todo', '#todo list')).toMatchObject({ fields: { title: '#todo list' } });
    expect(typed('🔥⭐ Sow', '❗🔥 Sow 🔥')).toMatchObject({ fields: { title: '🔥⭐❗ Sow 🔥' } });
    const before = count();
    store.dispatch(saveText(place, 'title', '🔥⭐❗ Sow', 'Sow 🔥'));
    store.dispatch(saveText(place, 'title', '❗ Sow', 'Sow'));
    expect(count()).toBe(before + 1);
    // The text was changed elsewhere while the label was typed in front of it.
    store.dispatch(saveText(place, 'title', '❗ Sew', 'Sew'));
    expect(count()).toBe(before + 1);
    expect(typed('🔥 Sow', '💡 Sow')).toMatchObject({ fields: { title: '🔥💡 Sow' } });
  });

  it('changes nothing where it is what was seen, and no title is emptied', async () => {
    const { store, view, made, count } = await page();
    made(editTask(view(), 'L1', 'L1-t0', { title: 'from elsewhere' }));
    expect(store.dispatch(saveText(place, 'title', 'seen ', 'seen'))).toBe(true);
    expect(store.dispatch(saveText(place, 'title', ' ', 'seen'))).toBe(true);
    expect(count()).toBe(1);
  });

  it('follows a task that was moved', async () => {
    const { store, view, made, last } = await page();
    made(moveTask(view(), { taskId: 'L1-t0', from: 'L1', to: 'L2', parent: null, index: 0 }));
    expect(store.dispatch(saveText(place, 'notes', 'mine', ''))).toBe(true);
    expect(last()?.payload).toMatchObject({ listId: 'L2', fields: { notes: 'mine' } });
  });

  it('is not saved where the task is gone: its panel opens, unless that of another task that is gone is open', async () => {
    const { store, view, made, count } = await page();
    for (const taskId of ['L1-t0', 'L1-t1']) made(deleteTask(view(), 'L1', taskId));
    expect(store.dispatch(saveText(place, 'title', 'mine', 'seen'))).toBe(false);
    expect(store.getState().ui.selectedTask).toEqual(place);
    store.dispatch(saveText({ listId: 'L1', taskId: 'L1-t1' }, 'title', 'mine', 'seen'));
    expect(store.getState().ui.selectedTask).toEqual(place);
    store.dispatch(openTask({ listId: 'L2', taskId: 'L2-t0' }));
    store.dispatch(saveText(place, 'title', 'mine', 'seen'));
    expect(store.getState().ui.selectedTask).toEqual(place);
    expect(count()).toBe(2);
  });
});

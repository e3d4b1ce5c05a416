import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { oneListBoard } from '../../domain/board.ts';
import { deleteBoard } from '../../domain/operations/boards.ts';
import { editTask, restoreTask } from '../../domain/operations/intents.ts';
import { settlePromises } from '../../platform/memory/clock.ts';
import { sampleList } from '../../records/testing/samples.ts';
import { act, actUndoable } from '../../store/act.ts';
import { discardChange } from '../../store/outbox/outbox-acts.ts';
import { selectOrder, selectUndoables, selectView } from '../../store/selectors.ts';
import { createRig, memoryText } from '../../store/testing/rig.ts';
import { addField, clearDraft, POPUP_DRAFT, readDraft, writeDraft } from '../../store/texts/drafts.ts';
import { leftTexts } from '../../store/texts/left-texts.ts';
import { boardShown, noticeHeard, openOutbox, openTask } from '../../store/ui-slice.ts';
import { closeToast, MAX_TOASTS, showToast, toasts } from '../../ui/toast-store.ts';
import { sayLeftover, sayLeftTexts, sayNotices, sayOtherList, sayTooLate, sayUnsaved } from './notices.ts';

beforeEach(() => {
  toasts.set([]);
  vi.stubGlobal('localStorage', memoryText());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const said = () => toasts.get().map(({ text }) => text);

async function page() {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  return { rig, store };
}

describe('what the engine tells', () => {
  it('stays until it is closed: it has no time, and what comes after it does not take it away [9.13]', async () => {
    const { store } = await page();
    store.dispatch(noticeHeard({ code: 'clash', title: 'Rent' }));
    store.dispatch(noticeHeard({ code: 'duplicate-removed', title: 'Milk' }));
    sayNotices(store);
    writeDraft(addField('gone'), 'Eggs');
    await sayLeftTexts(store);
    for (let number = 0; number < MAX_TOASTS; number++) showToast({ text: `${number}`, ms: 10_000 });
    expect(said()[0]).toBe('“Rent” was changed in two places. The later change stays.');
    expect(toasts.get().filter(({ ms }) => ms === null)).toHaveLength(3);
  });

  it('says that earlier changes wait where some still do after ten seconds, until none does', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { rig, store } = await page();
    const edit = (title: string) => {
      const intent = editTask(selectView(store.getState()), 'L1', 'L1-t0', { title });
      return (intent && store.dispatch(act(intent))) ?? '';
    };
    const discard = async (operationId: string) => {
      await store.dispatch(discardChange(operationId));
      await rig.settle();
    };
    const [first, second] = [edit('New'), edit('Newer')];
    await rig.settle();
    sayLeftover(store);
    const later = edit('Newest');
    await discard(second);
    vi.advanceTimersByTime(9_999);
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said()).toEqual(['1 earlier change still waits on this device.']);
    await discard(first);
    expect(said()).toEqual([]);
    sayLeftover(store);
    await discard(later);
    vi.advanceTimersByTime(10_000);
    expect(said()).toEqual([]);
  });

  it('tells of several of a kind in one message, which names the last and counts the others', async () => {
    const { store } = await page();
    const hear = (code: 'restored-as-copy' | 'duplicate-removed' | 'not-nested', ...titles: string[]) => {
      for (const title of titles) store.dispatch(noticeHeard({ code, title }));
      sayNotices(store);
    };
    hear('restored-as-copy', 'A');
    hear('restored-as-copy', 'B', 'C');
    hear('duplicate-removed', 'D', 'E');
    hear('not-nested', 'F', 'G');
    expect(said()).toEqual([
      '“C” and 2 more were restored as new tasks.',
      '“E” and 1 more had arrived twice. One of each was removed.',
      'Google Tasks did not take “G” and 1 more as subtasks there.',
    ]);
    toasts.set([]);
    hear('restored-as-copy', 'H');
    expect(said()).toEqual(['“H” was restored as a new task.']);
  });

  it('says that an undo came too late, and leads to what can be restored', async () => {
    const { store } = await page();
    store.dispatch(noticeHeard({ code: 'too-late', title: '' }));
    sayNotices(store);
    expect(said()).toEqual(['Too late to undo: Google Tasks has deleted it. It can be restored.']);
    expect(toasts.get()).toMatchObject([{ ms: null, action: { label: 'Show' } }]);
  });

  it('says so no longer once what can be restored is on the screen, however its user came there', async () => {
    const { store } = await page();
    store.dispatch(openOutbox('waiting'));
    store.dispatch(noticeHeard({ code: 'too-late', title: '' }));
    sayNotices(store);
    sayTooLate(store);
    expect(said()).toHaveLength(2);
    store.dispatch(openOutbox('deleted'));
    expect(said()).toEqual([]);
    // Somebody who is there already looks at it before it goes.
    sayTooLate(store);
    store.dispatch(openTask(null));
    expect(said()).toHaveLength(1);
    store.dispatch(openOutbox(null));
    expect(said()).toEqual([]);
  });

  it('counts what one restore made anew, not what one before it did', async () => {
    const { store } = await page();
    const restore = (...titles: string[]) => {
      const view = selectView(store.getState());
      const task = view.lists.get('L1')?.tasks.get('L1-t0');
      if (!task) throw new Error('no task');
      const place = { parent: null, after: [] };
      const intents = titles.map((title) =>
        restoreTask(view, { listId: 'L1', tasks: [{ ...task, id: `${title}-id`, title }], place }),
      );
      store.dispatch(actUndoable(intents));
      const parts = selectUndoables(store.getState()).at(-1)?.parts ?? [];
      for (const [at, { operationId }] of parts.entries()) {
        store.dispatch(noticeHeard({ code: 'restored-as-copy', title: titles[at] ?? '', operationId }));
        sayNotices(store);
      }
    };
    restore('A', 'B', 'C');
    expect(said()).toEqual(['“C” and 2 more were restored as new tasks.']);
    restore('A', 'B');
    expect(said()).toEqual(['“B” and 1 more were restored as new tasks.']);
  });

  it('takes what was not made from what can be undone: the undo key takes back what was done before it', async () => {
    const rig = createRig();
    await rig.fill({ L1: 3 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    const ids = ['L1-t0', 'L1-t1', 'L1-t2'].map((taskId) => {
      const intent = editTask(selectView(store.getState()), 'L1', taskId, { title: 'New' });
      return (intent && store.dispatch(actUndoable([intent]))) ?? '';
    });
    const left = () => selectUndoables(store.getState()).map(({ operationId }) => operationId);
    // A value that lost to another device's was part of a change that was made.
    store.dispatch(noticeHeard({ code: 'clash', title: 'New', operationId: ids[1] ?? '' }));
    store.dispatch(noticeHeard({ code: 'dropped', title: 'New', operationId: ids[2] ?? '' }));
    sayNotices(store);
    expect(left()).toEqual(ids.slice(0, 2));
    store.dispatch(noticeHeard({ code: 'gone', title: 'New', operationId: ids[0] ?? '' }));
    sayNotices(store);
    expect(left()).toEqual([ids[1]]);
  });

  it('asks until there is an answer, here or in the drawer [9.13]', async () => {
    const { rig, store } = await page();
    const intent = editTask(selectView(store.getState()), 'L1', 'L1-t0', { title: 'New' });
    const operationId = intent && store.dispatch(act(intent));
    await rig.settle();
    store.dispatch(noticeHeard({ code: 'move-refused', title: 'New', operationId: operationId ?? '' }));
    sayNotices(store);
    expect(toasts.get()).toMatchObject([{ ms: null, action: { label: 'Move as a copy' } }]);
    await store.dispatch(discardChange(operationId ?? ''));
    await rig.settle();
    expect(said()).toEqual([]);
  });

  it('a board that the service keeps keeps its lists, which would go later; too late for that, it is a change as any', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1, L2: 2, L3: 0 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2', 'L3']);
    const fields = [
      { path: ['boards', 'b1'], value: { title: 'Office' } },
      ...['L2', 'L3'].map((id) => ({ path: ['lists', id, 'boardId'], value: 'b1' })),
    ];
    store.dispatch(act({ kind: 'WRITE_USER', payload: { fields } }));
    await rig.settle();
    const refuse = (operationId: string) => {
      toasts.set([]);
      store.dispatch(noticeHeard({ code: 'dropped', title: '', operationId }));
      sayNotices(store);
      return [said(), selectOrder(store.getState())];
    };
    const deleted = () => {
      store.dispatch(actUndoable(deleteBoard(selectView(store.getState()), 'b1')));
      expect(selectOrder(store.getState())).toEqual(['L1']);
      return (
        selectUndoables(store.getState())
          .at(-1)
          ?.parts.map(({ operationId }) => operationId) ?? []
      );
    };
    const [, , board = ''] = deleted();
    await rig.settle();
    expect(refuse(board)).toEqual([
      ['The board could not be deleted: the service refused it. Its lists stay.'],
      ['L1', 'L2', 'L3'],
    ]);
    expect(selectUndoables(store.getState())).toEqual([]);

    const [list = '', , second = ''] = deleted();
    await rig.settle();
    const { operations } = await rig.records.load();
    const { seq = 0 } = operations.find(({ id }) => id === list) ?? {};
    await rig.records.settle(await rig.records.takeEpoch(), { finish: [{ seq, state: 'done', at: 1 }] });
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    expect(refuse(second)[0]).toEqual(['A change could not be made: the service refused it.']);
  });
});

describe('text that was typed for what is gone since', () => {
  it('is told of until there is a place for it again; of a task only once all lists are read', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1, L2: 1 });
    await rig.records.writeLists(epoch, ['L1', 'L2', 'L4'].map(sampleList), { synced: 2 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    writeDraft(addField('L3'), 'Eggs');
    writeDraft('notes:L3-t0', 'Call back', '');
    writeDraft('title:L2-t0', 'Half');
    await sayLeftTexts(store);
    expect(said()).toEqual(['The list you typed “Eggs” for is gone.']);
    const lists = async (counts: Record<string, number>) => {
      await rig.fill(counts);
      rig.hints.publish({ type: 'lists', lists: 'all' });
      await rig.settle();
      await sayLeftTexts(store);
    };
    await lists({ L1: 1, L2: 1, L4: 0 });
    await sayLeftTexts(store);
    expect(said().slice(1)).toEqual(['The task you typed “Call back” for is gone.']);
    expect(toasts.get().map(({ ms, action }) => [ms, action?.label])).toEqual(Array(2).fill([null, 'Copy text']));
    await lists({ L1: 1, L2: 1, L3: 1, L4: 0 });
    expect(said()).toEqual([]);
  });

  it('is told of where it was to be the name of a list', async () => {
    const { store } = await page();
    writeDraft('list:L1', 'Garden', 'list L1');
    writeDraft('list:gone', 'Office', 'Work');
    await sayLeftTexts(store);
    expect(said()).toEqual(['The list you typed “Office” for is gone.']);
  });

  it('is told of where it was to be the name of a board, once the boards are read', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    writeDraft('board:office', 'Head office', 'Office');
    await sayLeftTexts(store);
    expect(said()).toEqual([]);
    await rig.records.writeUser(epoch, { boards: { garden: { title: 'Garden' } } });
    rig.hints.publish({ type: 'user' });
    await rig.settle();
    await sayLeftTexts(store);
    expect(said()).toEqual(['The board you typed “Head office” for is gone.']);
  });

  it('is told of in its details where they are open, and never at full length', async () => {
    const { store } = await page();
    store.dispatch(openTask({ listId: 'L1', taskId: 'gone' }));
    writeDraft('notes:gone', 'Open', '');
    writeDraft('subtask:long', 'word '.repeat(1000));
    await sayLeftTexts(store);
    expect(said()).toHaveLength(1);
    expect(said()[0]?.length).toBeLessThan(260);
  });

  it('is kept and told of until it is on the clipboard', async () => {
    const { store } = await page();
    let refuses = true;
    vi.stubGlobal('navigator', {
      clipboard: {
        async writeText() {
          if (refuses) throw new DOMException('Document is not focused.', 'NotAllowedError');
        },
      },
    });
    writeDraft(addField('never'), 'Eggs');
    await sayLeftTexts(store);
    // Does what a press of the button does.
    const copy = async () => {
      const told = toasts.get().find(({ action }) => action);
      closeToast(told?.id ?? 0);
      told?.action?.run();
      await settlePromises();
    };
    await copy();
    expect(readDraft(addField('never'))).toBe('Eggs');
    const refused = 'The browser does not allow copying here. Nothing was copied.';
    expect(said().toSorted()).toEqual([refused, 'The list you typed “Eggs” for is gone.']);
    refuses = false;
    await copy();
    expect(readDraft(addField('never'))).toBeNull();
    expect(said()).toEqual(['Text copied']);
  });
});

describe('a title or notes that were left unsaved', () => {
  it('are told of, with the way to their field, until they are saved or given up', async () => {
    const { store } = await page();
    writeDraft('title:L1-t0', 'Half a ti', 'title of L1-t0');
    writeDraft('notes:L1-t0', 'Call back', '');
    await sayUnsaved(store, leftTexts());
    expect(said()).toEqual([
      'The title “Half a ti” that you typed for “title of L1-t0” is not saved.',
      'The notes “Call back” that you typed for “title of L1-t0” are not saved.',
    ]);
    toasts.get()[0]?.action?.run();
    expect(store.getState().ui.selectedTask).toEqual({ listId: 'L1', taskId: 'L1-t0' });
    clearDraft('title:L1-t0');
    store.dispatch(openTask(null));
    expect(said()).toHaveLength(1);
  });

  it('are not told of where they are saved already, in part or whole, or stand on the screen', async () => {
    const { store } = await page();
    const saved = selectView(store.getState()).lists.get('L1')?.tasks.get('L1-t0')?.title ?? '';
    writeDraft('title:L1-t0', saved.slice(0, -1), 'Before');
    writeDraft('notes:gone', 'Call back', '');
    await sayUnsaved(store, leftTexts());
    writeDraft('notes:L1-t0', 'Call back', '');
    const left = leftTexts();
    clearDraft('notes:L1-t0');
    await sayUnsaved(store, left);
    writeDraft('notes:L1-t0', 'Call back', '');
    store.dispatch(openTask({ listId: 'L1', taskId: 'L1-t0' }));
    await sayUnsaved(store, leftTexts());
    expect(said()).toEqual([]);
  });
});

it('says where the popup’s text would go only until it is added', async () => {
  const { store } = await page();
  store.dispatch(boardShown(oneListBoard('L1')));
  writeDraft(POPUP_DRAFT, 'Passport');
  sayOtherList(store);
  store.dispatch(openTask(null));
  expect(said()).toEqual(['What you typed will now be added to “list L1”.']);
  clearDraft(POPUP_DRAFT);
  store.dispatch(openTask(null));
  expect(said()).toEqual([]);
});

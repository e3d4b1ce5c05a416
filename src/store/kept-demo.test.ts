import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTopLevel, subtaskIds } from '../domain/list.ts';
import { addList, addSubtask, completeTask } from '../domain/operations/intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { act } from './act.ts';
import { bringDemo, demoBefore, hasKeptDemo, keepDemo, leaveDemo } from './kept-demo.ts';
import { writeLabel } from './label-choice.ts';
import { selectView } from './selectors.ts';
import type { AppStore } from './store.ts';
import { createRig, memoryText } from './testing/rig.ts';

let text = memoryText();
beforeEach(() => {
  text = memoryText();
  vi.stubGlobal('localStorage', text);
});
afterEach(() => vi.unstubAllGlobals());

/** The page of a demo whose board is kept. */
async function demo() {
  const rig = createRig();
  await rig.fill({ L1: 3, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const made = (intent: Intent | null) => intent && store.dispatch(act(intent));
  const view = () => selectView(store.getState());
  for (const title of ['one', 'two']) {
    const part = { listId: 'L1', taskId: `local-${title}`, parent: 'L1-t1', fields: { title } };
    made(addSubtask(view(), part));
  }
  made(completeTask(view(), 'L1', 'L1-t2', '2026-01-05T09:00:00.000Z'));
  return store;
}

/** A page of an account, which brings what is kept. */
async function account(rig = createRig()) {
  await rig.fill({ Home: 0 });
  const { store, open } = rig.openPage();
  await open(['Home']);
  const bring = async () => {
    const brought = store.dispatch(bringDemo());
    await rig.settle();
    return brought;
  };
  return { rig, store, bring };
}

const shown = (store: AppStore) => {
  const view = selectView(store.getState());
  return view.order.flatMap((id) => {
    const list = view.lists.get(id);
    if (!list) return [];
    const title = (taskId: string) => list.tasks.get(taskId)?.title;
    return [
      list.title,
      ...openTopLevel(list)
        .flatMap((taskId) => [taskId, ...subtaskIds(list, taskId)])
        .map(title),
    ];
  });
};
const HOME = ['list Home'];
const DEMO = ['list L1', 'title of L1-t0', 'title of L1-t1', 'one', 'two', 'list L2', 'title of L2-t0'];

it('the demo comes into an account once, also where a killed browser brings the kept text back', async () => {
  expect((await demo()).dispatch(keepDemo())).toBe(true);
  const before = new Map(text.texts);
  const { rig, store, bring } = await account();
  expect(await bring()).toBe(2);
  expect(shown(store)).toEqual([...HOME, ...DEMO]);
  expect(hasKeptDemo()).toBe(false);
  for (const [key, value] of before) text.setItem(key, value);
  const next = await account(rig);
  await next.bring();
  expect(shown(next.store)).toEqual([...HOME, ...DEMO]);
  expect(hasKeptDemo()).toBe(false);
});

it('what was completed comes along so, and own labels with their names', async () => {
  const store = await demo();
  const view = () => selectView(store.getState());
  const done = '2026-01-05T09:00:00.000Z';
  const made = (intent: Intent | null) => intent && store.dispatch(act(intent));
  made(completeTask(view(), 'L1', 'local-two', done));
  made(addSubtask(view(), { listId: 'L2', taskId: 'local-part', parent: 'L2-t0', fields: { title: 'part' } }));
  made(completeTask(view(), 'L2', 'L2-t0', done));
  made(writeLabel('trip', { emoji: '🏠', name: 'Trip', color: '#00aa33' }));
  store.dispatch(keepDemo());
  const { store: own, bring } = await account();
  expect(await bring()).toBe(2);
  const brought = selectView(own.getState());
  const completed = [...brought.lists.values()]
    .flatMap((list) => [...list.tasks.values()])
    .flatMap(({ title, status }) => (status === 'completed' ? title : []));
  expect(completed.toSorted()).toEqual(['part', 'title of L1-t2', 'title of L2-t0', 'two']);
  expect(brought.user?.tags).toEqual({ trip: { name: '🏠 Trip', color: '#00aa33' } });
});

it('a demo goes on with what its tab showed, else with the board that is kept', async () => {
  const store = await demo();
  const tab = memoryText();
  vi.stubGlobal('sessionStorage', tab);
  expect(demoBefore()).toBeNull();
  store.dispatch(leaveDemo());
  expect(demoBefore()?.lists.map(({ title }) => title)).toEqual(['list L1', 'list L2']);
  expect(demoBefore()?.lists[0]?.tasks[2]).toMatchObject({ title: 'title of L1-t2', done: true });
  store.dispatch(keepDemo());
  // Made after it was kept: a sign-in that was cancelled is followed by more.
  store.dispatch(act(addList({ listId: 'local-new-l', title: 'Later', boardId: 'default' })));
  store.dispatch(leaveDemo());
  expect(demoBefore()?.lists).toHaveLength(3);
  tab.setItem('tackboard.demo', '[of another build]');
  expect(demoBefore()?.lists).toHaveLength(2);
  const { bring } = await account();
  await bring();
  expect(demoBefore()).toBeNull();
  expect(tab.texts.size).toBe(0);
});

it('it stays kept until the database has all of it', async () => {
  (await demo()).dispatch(keepDemo());
  const { rig, store, bring } = await account();
  rig.disk.refuse('QuotaExceededError');
  expect(await bring()).toBe(0);
  expect(hasKeptDemo()).toBe(true);
  expect(shown(store)).toEqual(HOME);
  rig.disk.refuse(null);
  expect(await bring()).toBe(2);
  expect(shown(store)).toEqual([...HOME, ...DEMO]);
});

it('a browser without room for it says so, and what cannot be read is left where it is', async () => {
  const store = await demo();
  vi.stubGlobal('localStorage', {
    ...text,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(store.dispatch(keepDemo())).toBe(false);
  vi.stubGlobal('localStorage', text);
  text.setItem('tackboard.kept-demo', '[of another build]');
  const { bring } = await account();
  expect(await bring()).toBe(0);
  expect(hasKeptDemo()).toBe(true);
});

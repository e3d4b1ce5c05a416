import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTopLevel, subtaskIds } from '../../domain/list.ts';
import { addSubtask, addTask, completeTask, editTask } from '../../domain/operations/intents.ts';
import { writeListEntry } from '../../domain/operations/list-entry.ts';
import { addList } from '../../domain/operations/list-intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { act } from '../act.ts';
import { selectView } from '../selectors.ts';
import { writeSetting } from '../settings/settings.ts';
import type { AppStore } from '../store.ts';
import { writeLabel } from '../tasks/label-choice.ts';
import { createRig, memoryText } from '../testing/rig.ts';
import { bindDrafts, openFields, readBeside, readDraft, writeDraft } from '../texts/drafts.ts';
import { forgetPageTexts } from '../texts/forget-texts.ts';
import { leftTexts } from '../texts/left-texts.ts';
import { writeAccount } from './account.ts';
import { beginDemo, bringDemo, hasKeptDemo, keepDemo, leaveDemo } from './kept-demo.ts';

let text = memoryText();
beforeEach(() => {
  text = memoryText();
  vi.stubGlobal('localStorage', text);
});
afterEach(() => vi.unstubAllGlobals());

let demos = 0;
/** Returns the state with which a demo page that is loaded now begins. */
const begin = () => {
  bindDrafts('demo');
  demos += 1;
  return beginDemo(() => `demo${demos}`, [{ title: 'Sample', tasks: [] }]);
};
const titles = () => begin().lists.map(({ title }) => title);

/** Opens the page of a demo whose board is kept. */
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

/** Opens a page of an account, into which the kept demo is brought. */
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

it('a title that is being edited comes as it stands in its field', async () => {
  const store = await demo();
  const save = () => {
    const edit = editTask(selectView(store.getState()), 'L1', 'L1-t0', { title: 'edited' });
    if (edit) store.dispatch(act(edit));
  };
  openFields.add(save);
  store.dispatch(keepDemo());
  openFields.delete(save);
  const { store: own, bring } = await account();
  await bring();
  expect(shown(own)).toContain('edited');
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

it('a label of the account stands for one of the demo that has its emoji', async () => {
  const store = await demo();
  store.dispatch(act(writeLabel('garden', { emoji: '✂️', name: 'Demo garden', color: '#00aa33' })));
  store.dispatch(act(writeLabel('trip', { emoji: '🏠', name: 'Trip', color: '#00aa33' })));
  store.dispatch(keepDemo());
  const { store: own, bring } = await account();
  own.dispatch(act(writeLabel('mine', { emoji: '✂', name: 'Mine', color: '#0000ff' })));
  await bring();
  expect(Object.keys(selectView(own.getState()).user?.tags ?? {})).toEqual(['mine', 'trip']);
});

it('a demo goes on with what its tab showed, else with the board that is kept', async () => {
  const store = await demo();
  const tab = memoryText();
  vi.stubGlobal('sessionStorage', tab);
  expect(titles()).toEqual(['Sample']);
  store.dispatch(leaveDemo());
  expect(titles()).toEqual(['list L1', 'list L2']);
  expect(begin().lists[0]).toMatchObject({ tasks: [{}, {}, { title: 'title of L1-t2', done: true }] });
  store.dispatch(keepDemo());
  // A list that was added after the demo was kept: after a cancelled sign-in the user goes on.
  store.dispatch(act(addList({ listId: 'local-new-l', title: 'Later', boardId: 'default' })));
  store.dispatch(leaveDemo());
  expect(titles()).toHaveLength(3);
  tab.setItem('tackboard.demo', '[of another build]');
  expect(titles()).toHaveLength(2);
  const { bring } = await account();
  await bring();
  expect(titles()).toEqual(['Sample']);
});

it('a demo that is left before its board is read leaves what its tab had', async () => {
  vi.stubGlobal('sessionStorage', memoryText());
  (await demo()).dispatch(leaveDemo());
  createRig().openPage().store.dispatch(leaveDemo());
  expect(titles()).toEqual(['list L1', 'list L2']);
});

it('a demo that was brought goes on in its tab where Back loads it anew, until a sign-out: only what is new comes, and to nobody else', async () => {
  vi.stubGlobal('sessionStorage', memoryText());
  begin();
  const store = await demo();
  writeDraft('add:L1', 'half typed');
  store.dispatch(keepDemo());
  store.dispatch(leaveDemo());
  const user = { uid: '1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
  writeAccount(user);
  const { store: own, bring } = await account();
  await bring();
  expect(titles()).toEqual(['list L1', 'list L2']);
  // What was half typed went along, once.
  expect(readDraft('add:L1')).toBeNull();
  const again = await demo();
  again.dispatch(act(addList({ listId: 'local-new-l', title: 'Later', boardId: 'default' })));
  again.dispatch(keepDemo());
  await bring();
  expect(shown(own)).toEqual([...HOME, ...DEMO, 'Later']);
  again.dispatch(leaveDemo());
  writeAccount({ ...user, uid: '2' });
  expect(titles()).toEqual(['Sample']);
  writeAccount(user);
  expect(titles()).toEqual(['list L1', 'list L2', 'Later']);
  // After a sign-out no database recognises what was brought: kept once more, all of it would come again.
  forgetPageTexts('1');
  expect(titles()).toEqual(['Sample']);
});

it('a board that was brought is not brought again when it is kept once more: what is new in it comes', async () => {
  begin();
  const store = await demo();
  store.dispatch(keepDemo());
  const { rig, store: own, bring } = await account();
  await bring();
  // The Back button leads to the page as it was left, or the tab loads it again.
  store.dispatch(keepDemo());
  expect(hasKeptDemo()).toBe(true);
  await bring();
  expect(shown(own)).toEqual([...HOME, ...DEMO]);
  store.dispatch(keepDemo());
  begin();
  store.dispatch(keepDemo());
  await bring();
  expect(shown(own)).toEqual([...HOME, ...DEMO]);
  store.dispatch(act(addList({ listId: 'local-new-l', title: 'Later', boardId: 'default' })));
  store.dispatch(keepDemo());
  const part = { listId: 'L1', taskId: 'local-new-three', parent: 'L1-t1', fields: { title: 'three' } };
  const third = addSubtask(selectView(store.getState()), part);
  if (third) store.dispatch(act(third));
  const later = addTask(selectView(store.getState()), {
    listId: 'L2',
    taskId: 'local-new-below',
    after: ['L2-t0'],
    fields: { title: 'below' },
  });
  if (later) store.dispatch(act(later));
  store.dispatch(keepDemo());
  const next = await account(rig);
  await next.bring();
  const more = [...HOME, ...DEMO.toSpliced(5, 0, 'three'), 'below', 'Later'];
  expect(shown(next.store)).toEqual(more);
  store.dispatch(keepDemo());
  await next.bring();
  expect(shown(next.store)).toEqual(more);
});

it('a board that was brought is known again when its page was loaded anew, whatever was changed in it', async () => {
  begin();
  const store = await demo();
  store.dispatch(act(addList({ listId: 'local-new-l', title: 'Later', boardId: 'default' })));
  store.dispatch(keepDemo());
  const { store: own, bring } = await account();
  await bring();
  store.dispatch(keepDemo());
  const { lists } = begin();
  expect(lists).toMatchObject([
    { id: 'L1', tasks: [{ id: 'L1-t0' }, { id: 'L1-t1', subtasks: [{ id: 'one' }, { id: 'two' }] }, { id: 'L1-t2' }] },
    { id: 'L2' },
    { id: 'l' },
  ]);
  // The account's lists as its page shows them: in another order, renamed, with tasks that are gone and a new one.
  const again = createRig();
  await again.fill({ l: 1, L2: 1, L1: 2 });
  const page = again.openPage();
  await page.open(['l', 'L2', 'L1']);
  page.store.dispatch(keepDemo());
  await bring();
  expect(shown(own)).toEqual([...HOME, ...DEMO, 'Later', 'title of l-t0']);
});

it('a board is kept beside that of another tab, and in place of what was kept of it before', async () => {
  begin();
  const first = await demo();
  first.dispatch(keepDemo());
  first.dispatch(act(addList({ listId: 'local-new-l', title: 'Later', boardId: 'default' })));
  first.dispatch(keepDemo());
  const kept = new Map(text.texts);
  text.texts.clear();
  begin();
  const second = await demo();
  for (const [key, value] of kept) text.setItem(key, value);
  second.dispatch(keepDemo());
  const { store, bring } = await account();
  expect(await bring()).toBe(5);
  expect(shown(store)).toEqual([...HOME, ...DEMO, 'Later', ...DEMO]);
  expect(hasKeptDemo()).toBe(false);
});

it('a board of a tab that was duplicated is kept beside that of the other: what they have in common comes once', async () => {
  const tab = memoryText();
  vi.stubGlobal('sessionStorage', tab);
  const before = await demo();
  before.dispatch(keepDemo());
  before.dispatch(leaveDemo());
  const left = tab.getItem('tackboard.demo') ?? '';
  for (const title of ['first', 'second']) {
    // Both tabs begin with what the one had left.
    tab.setItem('tackboard.demo', left);
    begin();
    const store = await demo();
    for (const part of ['', ' too']) {
      const list = { listId: `local-new-${title}${part}`, title: title + part, boardId: 'default' };
      store.dispatch(act(addList(list)));
      store.dispatch(keepDemo());
    }
  }
  const { store, bring } = await account();
  // Each was kept twice, the second time in place of the first.
  expect(await bring()).toBe(8);
  expect(shown(store)).toEqual([...HOME, ...DEMO, 'first', 'first too', 'second', 'second too']);
});

it('what is half typed in the demo stands in the field of the brought list, and in no other demo', async () => {
  begin();
  const store = await demo();
  writeDraft('add:L2', 'Half typed', 'local-new-t');
  store.dispatch(keepDemo());
  const kept = new Map(text.texts);
  const { lists } = begin();
  expect(readDraft(`add:${lists[1]?.id}`)).toBe('Half typed');
  // Restores the texts of the kept demo, on a page of an account.
  text.texts.clear();
  for (const [key, value] of kept) text.setItem(key, value);
  bindDrafts('u1');
  const { store: own, bring } = await account();
  await bring();
  const view = selectView(own.getState());
  const field = `add:${view.order.find((id) => view.lists.get(id)?.title === 'list L2')}`;
  expect(readDraft(field)).toBe('Half typed');
  expect([...text.texts.keys()].filter((key) => key.startsWith('tackboard.draft.demo'))).toEqual([]);
  // A draft that exists by then stays, and a text that is brought again is added only once.
  writeDraft(field, 'There');
  for (const [key, value] of kept) text.setItem(key, value);
  await bring();
  expect(readDraft(field)).toBe('There\nHalf typed');
  for (const [key, value] of kept) text.setItem(key, value);
  await bring();
  expect(readDraft(field)).toBe('There\nHalf typed');
});

it('what is half typed in fields of tasks goes on in a tab that is loaded again, and into the account', async () => {
  begin();
  const store = await demo();
  vi.stubGlobal('sessionStorage', memoryText());
  store.dispatch(act(addList({ listId: 'local-new-l', title: 'Later', boardId: 'default' })));
  writeDraft('notes:L1-t0', 'Two litres', 'Two');
  writeDraft('title:local-new-l', 'Afterwards', 'Later');
  writeDraft('notes:other', 'Of another demo', '');
  store.dispatch(keepDemo());
  store.dispatch(leaveDemo());
  begin();
  expect([readDraft('notes:L1-t0'), readBeside('notes:L1-t0')]).toEqual(['Two litres', 'Two']);
  expect([readDraft('title:l'), readDraft('title:local-new-l')]).toEqual(['Afterwards', null]);
  bindDrafts('u1');
  const { store: own, bring } = await account();
  await bring();
  const view = selectView(own.getState());
  const tasks = [...view.lists.values()].flatMap((list) => [...list.tasks.values()]);
  const field = `notes:${tasks.find(({ title }) => title === 'title of L1-t0')?.id}`;
  expect([readDraft(field), readBeside(field)]).toEqual(['Two litres', 'Two']);
  bindDrafts('demo');
  expect(leftTexts()).toEqual([{ field: 'notes:other', text: 'Of another demo' }]);
});

it('sort modes and what was set in the menu go on in a tab that is loaded again, and the sort modes into the account', async () => {
  begin();
  const store = await demo();
  vi.stubGlobal('sessionStorage', memoryText());
  const sorted = writeListEntry(selectView(store.getState()), 'L2', { sortBy: 'alphabetical' });
  if (sorted) store.dispatch(act(sorted));
  store.dispatch(act(writeSetting(['showTaskCount'], true)));
  store.dispatch(leaveDemo());
  const { lists, user } = begin();
  expect(user).toMatchObject({ showTaskCount: true, lists: { [`${lists[1]?.id}`]: { sortBy: 'alphabetical' } } });
  store.dispatch(keepDemo());
  const { store: own, bring } = await account();
  await bring();
  const view = selectView(own.getState());
  expect(view.order.map((id) => view.lists.get(id)?.sortBy)).toEqual(['position', 'position', 'alphabetical']);
  expect(view.user?.showTaskCount).toBeUndefined();
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
  text.setItem('tackboard.kept-demo.x', '[of another build]');
  const { bring } = await account();
  expect(await bring()).toBe(0);
  expect(hasKeptDemo()).toBe(true);
});

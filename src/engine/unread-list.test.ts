import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSubtask,
  addTask,
  completeTask,
  deleteCompleted,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
} from '../domain/operations/intents.ts';
import { addList, deleteList } from '../domain/operations/list-intents.ts';
import type { View } from '../domain/view.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

const NOW = '2026-01-05T09:00:00.000Z';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;
let running: Process;
beforeEach(async () => {
  ({ rig, home, work, a, b } = twoLists());
  running = await startEngine(rig);
});

/** Makes reads of this list's tasks fail, as for the last of many lists on a slow network. */
const unread = (list: string) => {
  rig.service.fate = ({ method, args }) => (method === 'tasks' && args[0] === list ? 'drop' : null);
};

it('a move to a list that was never read comes below the task that was typed there just now', async () => {
  const third = rig.service.elsewhere.list('Third');
  unread(third);
  await look(rig, running);
  await rig.act(addTask(await rig.view(), { listId: third, taskId: 'local-p', fields: { title: 'p' } }));
  await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: third, parent: 'local-p', index: 0 }));
  expect(await rig.shown(third)).toEqual(['p', '  a']);
  await rig.run(5400);
  rig.service.fate = () => null;
  await rig.run(60_000);
  expect(rig.service.show(third)).toEqual(['p', '  a']);
  expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
});

it.each([
  { what: 'a new list', act: () => addList({ listId: 'local-l', title: 'New', boardId: 'default' }), titles: 3 },
  { what: 'the delete of one', act: (view: View) => deleteList(view, work), titles: 1 },
])('while the lists cannot be read, what $what leaves is not taken for all of them', async ({ act, titles }) => {
  await rig.act(act(await rig.view()));
  await rig.run(1000);
  let asked = 0;
  // After the first answer, the reset drops what was read.
  rig.service.fate = ({ method }) => {
    if (method === 'lists') asked += 1;
    return method === 'lists' && asked === 2 ? 'drop' : null;
  };
  void running.engine.reset();
  await rig.run(8000);
  expect(await rig.states()).toEqual([]);
  expect((await rig.page.load()).lists).toBeNull();
  await rig.run(60_000);
  expect((await rig.page.load()).lists).toHaveLength(titles);
});

it('a shared board goes with its lists, though all is dropped before they do', async () => {
  const payload = { boardId: 'b1', sharedBoardId: 's1', listIds: [work] };
  await rig.act({ kind: 'DELETE_SHARED_BOARD', payload });
  rig.service.fate = () => 'drop';
  await rig.run(6000);
  void running.engine.reset();
  await rig.run(1000);
  rig.service.fate = ({ method }) => (method === 'lists' ? 'drop' : null);
  await rig.run(30_000);
  rig.service.fate = () => null;
  await rig.run(60_000);
  expect((await rig.page.load()).lists?.map(({ id }) => id)).toEqual([home]);
  expect(await rig.states()).toEqual([]);
});

it('a move out of a list that is not read again yet brings its subtask, though its answer was lost', async () => {
  rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
  await look(rig, running);
  await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 }));
  const shown = await rig.shown(work);
  unread(home);
  void running.engine.reset();
  await rig.run(5000);
  let moves = 0;
  // After the move was sent, no list can be read.
  rig.service.fate = ({ method }) => {
    if (method === 'move') moves += 1;
    if (method === 'move' && moves === 1) return 'lose';
    return moves > 0 && method === 'tasks' ? 'drop' : null;
  };
  await rig.run(60_000);
  expect(rig.service.show(work)).toEqual(['a', '  sub']);
  expect(await rig.shown(work)).toEqual(shown);
});

it('a move out of a list that is not read again yet brings the subtask that was typed there', async () => {
  await rig.act(addSubtask(await rig.view(), { listId: home, taskId: 'local-s', parent: a, fields: { title: 's' } }));
  await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 }));
  const shown = await rig.shown(work);
  unread(home);
  void running.engine.reset();
  await rig.run(5000);
  // The insert reads what is there; after it was sent, nothing more can be read.
  let sent = false;
  rig.service.fate = ({ method }) => {
    sent ||= method === 'insert';
    return sent && method === 'tasks' ? 'drop' : null;
  };
  await rig.run(30_000);
  expect(rig.service.show(work)).toEqual(['a', '  s']);
  expect(await rig.shown(work)).toEqual(shown);
});

describe('a delete, though the one before it read the list as it was before an edit, and nothing of it is stored', () => {
  const arrives = async () => {
    await rig.run(4900);
    rig.service.fate = ({ method }) => (method === 'lists' ? 'hang' : null);
    void running.engine.reset();
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual([]);
    expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
  };

  it('takes the edited task', async () => {
    await rig.act(deleteTask(await rig.view(), home, b));
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.act(deleteTask(await rig.view(), home, a));
    await arrives();
  });

  it('takes the edited subtask along', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: b });
    await look(rig, running);
    await rig.act(deleteTask(await rig.view(), home, a));
    await rig.act(editTask(await rig.view(), home, sub, { title: 'Sub' }));
    await rig.act(deleteTask(await rig.view(), home, b));
    await arrives();
  });
});

it('what is cleared takes no subtask along that came from elsewhere, though all is dropped after the list was looked at', async () => {
  rig.service.elsewhere.patch(a, { status: 'completed' });
  await look(rig, running);
  const view = await rig.view();
  await rig.act(deleteTask(view, home, b));
  await rig.act(deleteCompleted(view, home));
  rig.service.elsewhere.insert(home, { title: 'theirs' }, { parent: a });
  await look(rig, running);
  rig.service.fate = ({ method }) => {
    if (method === 'delete') void running.engine.reset();
    return null;
  };
  await rig.run(60_000);
  expect(rig.service.show(home)).toEqual(['a ✓', '  theirs ✓']);
});

describe('what waits while all is dropped and read anew arrives before the list is read, in its place', () => {
  let sub: string;
  beforeEach(async () => {
    sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: b });
    await look(rig, running);
  });
  const arrives = async () => {
    const shown = await rig.shown(home);
    unread(home);
    void running.engine.reset();
    await rig.run(30_000);
    expect(rig.service.show(home)).toEqual(shown);
    rig.service.fate = () => null;
    await rig.run(120_000);
    await expectConverged(rig, home);
  };

  it('a move', async () => {
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: null, index: 2 }));
    await arrives();
  });

  it('a nesting', async () => {
    await rig.act(nestTask(await rig.view(), home, b));
    await arrives();
  });

  it('a reopening', async () => {
    rig.service.elsewhere.patch(a, { status: 'completed' });
    await look(rig, running);
    await rig.act(reopenTask(await rig.view(), home, a));
    await arrives();
  });

  it('the reopening of a subtask below its completed task', async () => {
    rig.service.elsewhere.patch(b, { status: 'completed' });
    await look(rig, running);
    await rig.act(reopenTask(await rig.view(), home, sub));
    await arrives();
  });

  it.each([
    { what: 'a tick', tick: true },
    { what: 'a delete', tick: false },
  ])('the undo of $what of a subtask', async ({ tick }) => {
    rig.service.elsewhere.insert(home, { title: 'first' }, { parent: b });
    await look(rig, running);
    const before = await rig.view();
    const done = await rig.act(tick ? completeTask(before, home, sub, NOW) : deleteTask(before, home, sub));
    await rig.run(10_000);
    await rig.undo(done, before);
    await arrives();
    expect(rig.service.show(home)).toEqual(['a', 'b', '  first', '  sub']);
  });
});

it('a new task does not go with the page token of a long list that died while it was read', async () => {
  const third = rig.service.elsewhere.list('Third');
  for (let index = 0; index < 150; index += 1) rig.service.elsewhere.insert(third, { title: `t${index}` });
  unread(third);
  await look(rig, running);
  await rig.act(addTask(await rig.view(), { listId: third, taskId: 'local-p', fields: { title: 'p' } }));
  const pages = () => rig.service.log.filter(({ method, args }) => method === 'tasks' && args[0] === third).length;
  rig.service.fate = ({ method, args: [listId, query] }) =>
    method === 'tasks' && listId === third && (query as { pageToken?: string }).pageToken !== undefined
      ? 'invalid'
      : null;
  await rig.run(30_000);
  expect(pages()).toBeGreaterThan(1);
  rig.service.fate = () => null;
  await rig.run(120_000);
  expect(rig.service.show(third)).toContain('p');
  await expectConverged(rig, third);
});

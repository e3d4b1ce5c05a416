import { beforeEach, describe, expect, it } from 'vitest';
import {
  addTask,
  completeTask,
  deleteCompleted,
  deleteTask,
  moveTask,
  restoreTask,
} from '../domain/operations/intents.ts';
import { deleteList } from '../domain/operations/list-intents.ts';
import type { Operation } from '../domain/operations/operation.ts';
import { missingOf, restoreIntents } from '../domain/restore.ts';
import { toBase } from '../records/mapping.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

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

/** Brings back a deletion as "Recently deleted" does; returns its operation. */
async function bringBack(deletion: Operation): Promise<Operation> {
  if (deletion.kind !== 'DELETE_TASK') throw new Error(`${deletion.kind} is no deletion of a task`);
  const { listId, tasks, base } = deletion.payload;
  return rig.act(restoreTask(await rig.view(), { listId, tasks, place: base }));
}

describe('a deleted task that is brought back', () => {
  it('waits for the deletion of the list that it was in last: it is never there twice', async () => {
    const deletion = await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(7000);
    await bringBack(deletion);
    await rig.run(7000);
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 }));
    await rig.run(7000);
    rig.service.fail('drop', 'deleteList', 2);
    await rig.act(deleteList(await rig.view(), work));
    await bringBack(deletion);
    rig.service.log.length = 0;
    await rig.run(60_000);
    const writes = rig.service.writes();
    expect(writes.lastIndexOf('deleteList')).toBeLessThan(writes.indexOf('insert'));
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    expect(await rig.states()).toEqual([]);
  });

  it('waits for its deletion elsewhere on the board', async () => {
    const deletion = await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(7000);
    await bringBack(deletion);
    await rig.run(7000);
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 }));
    await rig.run(7000);
    rig.service.fail('drop', 'delete', 2);
    await rig.act(deleteTask(await rig.view(), work, a));
    await bringBack(deletion);
    rig.service.log.length = 0;
    await rig.run(60_000);
    const writes = rig.service.writes();
    expect(writes.lastIndexOf('delete')).toBeLessThan(writes.indexOf('insert'));
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    expect(rig.service.show(work)).toEqual([]);
  });

  it('is open again where it was open then, whatever was done to it before it was deleted once more', async () => {
    const deletion = await rig.act(deleteTask(await rig.view(), home, b));
    await rig.run(7000);
    await bringBack(deletion);
    await rig.run(7000);
    await rig.act(completeTask(await rig.view(), home, b, new Date(rig.time.clock.now()).toISOString()));
    await rig.run(7000);
    await rig.act(deleteCompleted(await rig.view(), home));
    await rig.run(7000);
    expect(rig.service.show(home)).toEqual(['a']);
    await bringBack(deletion);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    await rig.run(7000);
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
  });

  it('comes back as a new one to the list that it was deleted in here, where another device had moved it before', async () => {
    rig.service.elsewhere.move(a, { list: work });
    const deletion = await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(7000);
    expect(rig.service.show(work)).toEqual([]);
    await bringBack(deletion);
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    expect(rig.service.show(work)).toEqual([]);
    await rig.run(60_000);
    await expectConverged(rig, home, work);
  });

  it('is shown once where it is made anew, also where a read that lags behind has brought the deleted one', async () => {
    rig.service.restores = false;
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-c', fields: { title: 'c' } }));
    await rig.run(7000);
    const { tasks } = rig.service;
    const reading = tasks(home, {});
    await rig.run(1);
    const old = await reading;
    const deletion = await rig.act(deleteTask(await rig.view(), home, 'local-c'));
    await rig.run(6000);
    rig.service.tasks = async (listId, query) => (listId === home ? structuredClone(old) : tasks(listId, query));
    void running.engine.refresh();
    await rig.run(100);
    rig.service.tasks = tasks;
    await bringBack(deletion);
    let isBack = false;
    rig.service.fate = ({ method }) => {
      isBack ||= method === 'insert';
      return isBack && method === 'task' ? 'drop' : null;
    };
    await rig.run(7000);
    expect(isBack).toBe(true);
    expect(await rig.shown(home)).toEqual(['c', 'a', 'b']);
  });

  it('that was completed below a task which has become a subtask is shown beside it from the first', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: b });
    await rig.run(60_000);
    await rig.act(completeTask(await rig.view(), home, sub, new Date(rig.time.clock.now()).toISOString()));
    await rig.run(7000);
    const deletion = await rig.act(deleteTask(await rig.view(), home, sub));
    await rig.run(7000);
    await rig.act(moveTask(await rig.view(), { taskId: b, from: home, to: home, parent: a, index: 0 }));
    await rig.run(7000);
    await bringBack(deletion);
    const shown = await rig.shown(home);
    expect(shown.toSorted()).toEqual(['  b', '  sub ✓', 'a']);
    await rig.run(20_000);
    expect((await rig.shown(home)).toSorted()).toEqual(shown.toSorted());
    // Not below the other task: it would be deleted or completed together with that.
    expect(rig.service.show(home).toSorted()).toEqual(shown.toSorted());
    expect(await rig.states()).toEqual([]);
  });

  it('is left where the service puts it where it was completed', async () => {
    await rig.act(completeTask(await rig.view(), home, b, new Date(rig.time.clock.now()).toISOString()));
    await rig.run(7000);
    const deletion = await rig.act(deleteTask(await rig.view(), home, b));
    await rig.run(7000);
    rig.service.log.length = 0;
    await bringBack(deletion);
    await rig.run(20_000);
    expect(rig.service.writes()).toEqual(['patch']);
    expect(rig.service.show(home).toSorted()).toEqual(['a', 'b ✓']);
  });

  it('is back though the service refuses its place', async () => {
    const deletion = await rig.act(deleteTask(await rig.view(), home, b));
    await rig.run(7000);
    rig.service.fate = ({ method }) => (method === 'move' ? 'invalid' : null);
    await bringBack(deletion);
    await rig.run(20_000);
    expect(rig.service.show(home).toSorted()).toEqual(['a', 'b']);
    expect((await rig.shown(home)).toSorted()).toEqual(['a', 'b']);
    expect(rig.heard.filter((hint) => hint.type === 'notice')).toEqual([]);
  });

  it('is taken back by an undo, also when its restore was done and only the look after it failed', async () => {
    const deletion = await rig.act(deleteTask(await rig.view(), home, b));
    await rig.run(7000);
    const gone = await rig.view();
    const restore = await bringBack(deletion);
    let patched = false;
    rig.service.fate = ({ method }) => {
      if (patched) return 'drop';
      patched = method === 'patch';
      return null;
    };
    await rig.run(6000);
    expect(await rig.states()).toEqual(['RESTORE_TASK unknown']);
    await rig.undo(restore, gone);
    rig.service.fate = () => null;
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['a']);
    await expectConverged(rig, home);
  });
});

describe('a deleted task that the service does not restore', () => {
  it('has its day and its notes when it is made anew, and its user is told', async () => {
    rig.service.restores = false;
    rig.service.elsewhere.patch(a, { due: '2026-01-09', notes: 'n' });
    await look(rig, running);
    const deletion = await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(7000);
    await bringBack(deletion);
    await rig.run(60_000);
    const made = rig.service.rows().filter(({ title, deleted }) => title === 'a' && !deleted);
    expect(made).toMatchObject([{ due: '2026-01-09', notes: 'n' }]);
    const notices = rig.heard.flatMap((hint) => (hint.type === 'notice' ? [hint.notice] : []));
    expect(notices).toMatchObject([{ code: 'restored-as-copy', title: 'a' }]);
    await expectConverged(rig, home);
  });
});

describe('a deleted task of an email that is brought back where the service restores nothing', () => {
  const link = { type: 'email', description: 'Invoice', link: 'https://mail.google.com/mail/#all/1' };
  const note = { type: 'keep_note', description: '', link: 'https://keep.google.com/1' };
  const line = 'Invoice https://mail.google.com/mail/#all/1\nhttps://keep.google.com/1';
  let deletion: Operation;

  beforeEach(async () => {
    rig.service.restores = false;
    const row = rig.service.rows().find(({ id }) => id === a);
    Object.assign(row ?? {}, { links: [link, note], notes: 'n' });
    await look(rig, running);
    rig.service.elsewhere.patch(a, { title: 'mail' });
    await look(rig, running);
    deletion = await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(7000);
    expect(rig.service.show(home)).toEqual(['b']);
  });
  const notesOf = (title: string) => rig.service.rows().find((row) => row.title === title && !row.deleted)?.notes;

  it('has its links in its notes: a new task cannot have the links themselves [3.4]', async () => {
    await bringBack(deletion);
    await rig.run(60_000);
    expect(notesOf('mail')).toBe(`n\n\n${line}`);
    await expectConverged(rig, home);
  });

  it('has its links beside it where its notes are full, also when an answer is lost on the way [3.4]', async () => {
    if (deletion.kind !== 'DELETE_TASK') throw new Error('no deletion');
    const notes = 'n'.repeat(8190);
    const tasks = deletion.payload.tasks.map((task) => ({ ...task, notes }));
    rig.service.fail('drop', 'insert', 2);
    await bringBack({ ...deletion, payload: { ...deletion.payload, tasks } });
    await rig.run(120_000);
    const mails = rig.service.rows().filter((row) => row.title === 'mail' && !row.deleted);
    const inOrder = mails.toSorted((one, other) => (one.position < other.position ? -1 : 1));
    expect(inOrder.map((row) => row.notes)).toEqual([notes, line]);
    expect(rig.service.show(home)).toEqual(['mail', 'mail', 'b']);
    await expectConverged(rig, home);
  });

  it('is deleted again, also where that was said before it was back', async () => {
    await bringBack(deletion);
    await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['b']);
    await expectConverged(rig, home);
  });
});

describe('a deleted task with subtasks that is brought back', () => {
  it('has its open subtasks in their order, whatever becomes of a completed one between them', async () => {
    const { elsewhere } = rig.service;
    const [, done] = ['three', 'two', 'one'].map((title) => elsewhere.insert(home, { title }, { parent: a }));
    elsewhere.patch(done ?? '', { status: 'completed' });
    await rig.run(60_000);
    rig.service.elsewhere.move(done ?? '', { parent: a });
    const deletion = await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(7000);
    await bringBack(deletion);
    await rig.run(20_000);
    const open = (titles: readonly string[]) => titles.filter((title) => !title.endsWith('✓'));
    expect(open(rig.service.show(home))).toEqual(['a', '  one', '  three', 'b']);
    expect(await rig.shown(home)).toEqual(rig.service.show(home));
  });

  it.each(['', ', and of whose list a page is answered with a 400 for once'])(
    'has those that were there: one that another device had moved away%s stays where it is',
    async (answered) => {
      const { elsewhere } = rig.service;
      const [, moved] = ['two', 'one'].map((title) => elsewhere.insert(home, { title }, { parent: a }));
      await rig.run(60_000);
      elsewhere.move(moved ?? '', { list: work });
      const deletion = await rig.act(deleteTask(await rig.view(), home, a));
      await rig.run(7000);
      let refusals = 0;
      if (answered) {
        rig.service.fate = ({ method, args }) =>
          method === 'tasks' && args[0] === work && refusals++ === 0 ? 'invalid' : null;
      }
      await bringBack(deletion);
      await rig.run(60_000);
      expect(rig.service.show(home)).toEqual(['a', '  two', 'b']);
      expect(rig.service.show(work)).toEqual(['one']);
      await expectConverged(rig, home, work);
    },
  );
});

it('a deleted task has its subtasks back behind one that had stayed, being changed elsewhere', async () => {
  const { elsewhere } = rig.service;
  const [two, one] = ['two', 'one'].map((title) => elsewhere.insert(home, { title }, { parent: a }));
  await look(rig, running);
  const deletion = await rig.act(deleteTask(await rig.view(), home, a));
  elsewhere.patch(one ?? '', { title: 'ONE' });
  await rig.run(7000);
  expect(rig.service.show(home)).toEqual(['ONE', 'b']);
  await bringBack(deletion);
  await rig.run(60_000);
  expect(rig.service.show(home)).toEqual(['a', '  two', 'ONE', 'b']);
  expect(rig.service.rows().find(({ id }) => id === two)?.parent).toBe(a);
  await expectConverged(rig, home);
});

describe('a list of an earlier day that is brought back', () => {
  const titles = Array.from({ length: 20 }, (_, index) => `t${index}`);

  it('asks no other list for each of its tasks: few requests, also in an account of many lists', async () => {
    const { elsewhere } = rig.service;
    for (let index = 0; index < 30; index += 1) elsewhere.list(`list ${index}`);
    for (const title of titles) elsewhere.insert(work, { title });
    await look(rig, running);
    const earlier = toBase('u1', await rig.page.load('all'));
    elsewhere.removeList(work);
    await look(rig, running);
    const view = await rig.view();
    const [missing] = missingOf(earlier.lists, view);
    for (const intent of missing ? restoreIntents(view, missing, missing.tasks, 'local-l') : []) await rig.act(intent);
    rig.service.log.length = 0;
    await rig.run(60_000);
    expect(rig.service.log.length).toBeLessThan(200);
    expect((await rig.shown('local-l')).toSorted()).toEqual(titles.toSorted());
    expect(await rig.states()).toEqual([]);
  });

  it.each(['not-found', 'invalid'] as const)(
    'comes back though the service never gives another list: %s',
    async (code) => {
      const { elsewhere } = rig.service;
      const never = elsewhere.list('Never');
      elsewhere.insert(work, { title: 't' });
      await look(rig, running);
      const earlier = toBase('u1', await rig.page.load('all'));
      elsewhere.removeList(work);
      await look(rig, running);
      rig.service.fate = ({ method, args }) => (method === 'tasks' && args[0] === never ? code : null);
      const view = await rig.view();
      const [missing] = missingOf(earlier.lists, view);
      for (const intent of missing ? restoreIntents(view, missing, missing.tasks, 'local-l') : [])
        await rig.act(intent);
      await rig.run(60_000);
      expect(await rig.shown('local-l')).toEqual(['t']);
      expect(await rig.states()).toEqual([]);
    },
  );
});

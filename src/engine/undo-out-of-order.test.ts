import { beforeEach, describe, expect, it } from 'vitest';
import {
  addTask,
  completeTask,
  deleteCompleted,
  deleteTask,
  editTask,
  moveTask,
  reopenTask,
} from '../domain/operations/intents.ts';
import { deleteList, renameList } from '../domain/operations/list-intents.ts';
import type { Intent, Operation } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { keptOf } from '../records/kept.ts';
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

describe('the older of two actions is taken back while both wait', () => {
  /** Returns what is shown at once, and what the service has once the younger action is sent. */
  const shownAndSent = async () => {
    const shown = await rig.shown(home);
    await rig.run(20_000);
    await expectConverged(rig, home, work);
    return [shown, rig.service.show(home)];
  };

  it('a task that came back below one that goes is shown where it comes out', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: b });
    await rig.run(60_000);
    const before = await rig.view();
    const inner = await rig.act(deleteTask(before, home, sub));
    await rig.act(deleteTask(await rig.view(), home, b));
    await rig.undo(inner, before);
    expect(await shownAndSent()).toEqual([
      ['a', 'sub'],
      ['a', 'sub'],
    ]);
  });

  it('a label that was given since stays on the title that comes back, and nothing is told', async () => {
    const before = await rig.view();
    const renamed = await rig.act(editTask(before, home, a, { title: 'renamed' }));
    await rig.act(editTask(await rig.view(), home, a, { title: '🔥 renamed' }));
    await rig.undo(renamed, before);
    expect(await shownAndSent()).toEqual([
      ['🔥 a', 'b'],
      ['🔥 a', 'b'],
    ]);
    expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
  });

  it('a task that is open again is shown in a list that is cleared', async () => {
    const before = await rig.view();
    const done = await rig.act(completeTask(before, home, a, new Date(rig.time.clock.now()).toISOString()));
    await rig.act(deleteCompleted(await rig.view(), home));
    await rig.undo(done, before);
    expect(await shownAndSent()).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('a task that a clearing left where it is stays there when the clearing is taken back', async () => {
    const before = await rig.view();
    const done = await rig.act(completeTask(before, home, b, new Date(rig.time.clock.now()).toISOString()));
    const cleared = await rig.view();
    const clear = await rig.act(deleteCompleted(cleared, home));
    await rig.undo(done, before);
    await rig.run(20_000);
    await rig.undo(clear, cleared);
    expect(await shownAndSent()).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('a task that a deletion left where it is stays there when its parent comes back', async () => {
    const before = await rig.view();
    const inner = await rig.act(moveTask(before, { taskId: a, from: home, to: home, parent: b, index: 0 }));
    const nested = await rig.view();
    const outer = await rig.act(deleteTask(nested, home, b));
    await rig.undo(inner, before);
    await rig.run(20_000);
    await rig.undo(outer, nested);
    expect(await shownAndSent()).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
  });

  describe('and once the younger one is sent it is taken back as well: all is as it was', () => {
    const first = (taskId: string) => ({ taskId, from: home, to: work, parent: null, index: 0 });
    const now = () => new Date(rig.time.clock.now()).toISOString();
    it.each<[string, (view: View, sub: string) => Intent | null, (view: View, sub: string) => Intent | null]>([
      [
        'a task deleted in a list that it never reached',
        (view) => moveTask(view, first(b)),
        (view) => deleteTask(view, work, b),
      ],
      [
        'a subtask that was open and was reopened',
        (view) => completeTask(view, home, b, now()),
        (view, sub) => reopenTask(view, home, sub),
      ],
      [
        'a task deleted with a subtask that is open again',
        (view, sub) => completeTask(view, home, sub, now()),
        (view) => deleteTask(view, home, b),
      ],
    ])('%s', async (_, older, younger) => {
      rig.service.elsewhere.insert(home, { title: 'other' }, { parent: b });
      const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: b });
      await rig.run(60_000);
      const before = await rig.view();
      const shown = await rig.shown(home);
      const one = await rig.act(older(before, sub));
      const two = await rig.act(younger(await rig.view(), sub));
      await rig.undo(one, before);
      await rig.run(20_000);
      expect(await rig.shown(home)).not.toEqual(shown);
      const notices = rig.heard.length;
      await rig.undo(two, before);
      expect(await shownAndSent()).toEqual([shown, shown]);
      expect(rig.service.writes()).not.toContain('insert');
      expect(rig.heard.slice(notices).filter(({ type }) => type === 'notice')).toEqual([]);
    });
  });
});

it('what was done to a new task goes with it where its making is taken back before it is sent: nothing counts as refused', async () => {
  const before = await rig.view();
  const taskId = 'local-new-c';
  const made = await rig.act(addTask(before, { listId: home, taskId, fields: { title: 'c' } }));
  await rig.act(editTask(await rig.view(), home, taskId, { title: 'renamed' }));
  await rig.act(moveTask(await rig.view(), { taskId, from: home, to: work, parent: null, index: 0 }));
  await rig.act(deleteTask(await rig.view(), work, taskId));
  await rig.undo(made, before);
  await rig.run(20_000);
  await expectConverged(rig, home, work);
  expect(rig.service.writes()).toEqual([]);
  expect(await running.engine.happenedAfter(0)).toBe(false);
});

describe.each([2, 3])('of %i changes of one value that wait the youngest alone is not taken back', (count) => {
  it.each<[string, (view: View, value: string) => Intent | null]>([
    ['the title of a task', (view, title) => editTask(view, home, a, { title })],
    ['the notes of a task', (view, notes) => editTask(view, home, a, { notes })],
    ['the name of a list', (view, title) => renameList(view, home, title)],
  ])('%s: nothing counts as changed elsewhere', async (_, change) => {
    const before = await rig.view();
    const values = ['first', 'second', 'third'].slice(0, count);
    const done: Operation[] = [];
    for (const value of values) done.push(await rig.act(change(await rig.view(), value)));
    for (const one of done.slice(0, -1)) await rig.undo(one, before);
    await rig.run(20_000);
    await expectConverged(rig, home, work);
    const list = (await rig.view()).lists.get(home);
    const task = list?.tasks.get(a);
    expect([list?.title, task?.title, task?.notes]).toContain(values.at(-1));
    expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
    expect((await keptOf(rig.page)).filter(({ kind }) => kind === 'clash')).toEqual([]);
  });
});

it('a value that another device gave while one of two changes was taken back is kept', async () => {
  const before = await rig.view();
  const first = await rig.act(editTask(before, home, a, { title: 'first' }));
  await rig.act(editTask(await rig.view(), home, a, { title: 'second' }));
  await rig.undo(first, before);
  rig.service.elsewhere.patch(a, { title: 'theirs' });
  await rig.run(20_000);
  expect((await keptOf(rig.page)).filter(({ kind }) => kind === 'clash')).toMatchObject([{ data: { lost: 'theirs' } }]);
});

it('of two actions the older one was sent and is taken back: a subtask that came back below a task that is complete by then is complete with it', async () => {
  const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
  await rig.run(60_000);
  const before = await rig.view();
  const out = await rig.act(moveTask(before, { taskId: sub, from: home, to: work, parent: null, index: 0 }));
  await rig.run(10_000);
  await rig.act(completeTask(await rig.view(), home, a, new Date(rig.time.clock.now()).toISOString()));
  await rig.undo(out, before);
  expect(await rig.shown(home)).toContain('  sub ✓');
  await rig.run(20_000);
  await expectConverged(rig, home, work);
});

it('a task that went on to a third list is on the board all the time while the older of the two moves is taken back', async () => {
  const third = rig.service.elsewhere.list('Third');
  rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
  await rig.run(60_000);
  await look(rig, running);
  const before = await rig.view();
  const older = await rig.act(moveTask(before, { taskId: a, from: home, to: work, parent: null, index: 0 }));
  await rig.act(moveTask(await rig.view(), { taskId: a, from: work, to: third, parent: null, index: 0 }));
  await rig.run(20_000);
  expect(rig.service.show(third)).toEqual(['a', '  sub']);
  rig.service.fail('503', 'move');
  await rig.undo(older, before);
  for (let step = 0; step < 60; step += 1) {
    void running.engine.refresh();
    await rig.run(500);
    expect(await rig.shown(home)).toEqual(['a', '  sub', 'b']);
  }
  await expectConverged(rig, home, work, third);
});

it('the deletion of a list is taken back when the service has done it: its user is told that it is too late', async () => {
  const before = await rig.view();
  const deletion = await rig.act(deleteList(before, work));
  const done = await rig.act(completeTask(before, home, a, '2026-01-05T09:00:00.000Z'));
  await rig.run(6000);
  const { heard } = rig;
  const told = () => heard.flatMap((hint) => (hint.type === 'notice' ? [hint.notice.code] : []));
  await rig.act({ kind: 'UNDO', payload: { target: done.id, compensate: [] } });
  await rig.run(20_000);
  expect(told()).toEqual([]);
  await rig.undo(deletion, before);
  await rig.run(20_000);
  expect(told()).toEqual(['too-late']);
  expect((await rig.view()).lists.has(work)).toBe(false);
  expect(await rig.states()).toEqual([]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { addSubtask, editTask, moveTask, unnestTask } from '../domain/operations/intents.ts';
import { moveAsCopy } from '../domain/operations/move-as-copy.ts';
import type { Operation } from '../domain/operations/operation.ts';
import { toBase } from '../records/mapping.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let move: Operation;
let running: Process;

const asked = () => rig.heard.flatMap((hint) => (hint.type === 'notice' ? [hint.notice] : []));
const converged = () => expectConverged(rig, home, work);

/** The service refuses moves between lists, as it does for a repeating task. */
beforeEach(async () => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  work = rig.service.elsewhere.list('Work');
  rig.service.elsewhere.insert(home, { title: 'b' });
  a = rig.service.elsewhere.insert(home, { title: 'a', notes: 'n' });
  rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
  rig.service.fate = ({ method }) => (method === 'move' ? 'invalid' : null);
  running = await startEngine(rig);
  move = await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 }));
  await rig.run(7000);
});

/** Does what a page does when its user agrees to the copy. */
async function answerYes(): Promise<void> {
  const loaded = await rig.page.load('all');
  let made = loaded.ids.length;
  const copy = moveAsCopy(toBase('u1', loaded), loaded.operations, move.id, () => {
    made += 1;
    return `local-new-${made}`;
  });
  if (!copy) throw new Error('no copy');
  for (const target of copy.takenBack) await rig.act({ kind: 'UNDO', payload: { target, compensate: [] } });
  for (const intent of copy.intents) await rig.act(intent);
}

describe('a move that the service refuses', () => {
  it('asks once and waits: the task stays where the user put it, nothing else is held up [4.5]', async () => {
    expect(asked()).toEqual([{ code: 'move-refused', title: 'a', operationId: move.id }]);
    expect(await rig.shown(work)).toEqual(['a', '  sub']);
    expect(rig.service.show(home)).toEqual(['a', '  sub', 'b']);
    const view = await rig.view();
    const b = [...(view.lists.get(home)?.tasks.values() ?? [])].find(({ title }) => title === 'b')?.id ?? '';
    await rig.act(editTask(view, home, b, { title: 'B' }));
    await rig.run(1_300_000);
    expect(rig.service.show(home)).toEqual(['a', '  sub', 'B']);
    expect(await rig.states()).toEqual(['MOVE_TASK blocked']);
    expect(asked()).toHaveLength(1);
    expect([await running.engine.waiting(), await running.engine.sendable()]).toEqual([1, 0]);
  });

  it('what was done to the task since waits with it, and arrives with it', async () => {
    await rig.act(editTask(await rig.view(), work, a, { title: 'A' }));
    await rig.run(20_000);
    expect(await rig.states()).toEqual(['MOVE_TASK blocked', 'UPDATE_TASK blocked']);
    rig.service.fate = () => null;
    await rig.run(700_000);
    expect(rig.service.show(work)).toEqual(['A', '  sub']);
    await converged();
  });

  it('is a copy where the user says so: made anew with its subtasks, then deleted where it was [4.5]', async () => {
    rig.service.log.splice(0);
    await answerYes();
    expect(await rig.shown(work)).toEqual(['a', '  sub']);
    await rig.run(60_000);
    expect(rig.service.writes()).toEqual(['insert', 'insert', 'delete']);
    expect(rig.service.show(work)).toEqual(['a', '  sub']);
    expect(rig.service.show(home)).toEqual(['b']);
    const { ids } = await rig.page.load();
    expect(ids.map(({ local }) => local)).toEqual(['local-new-1', 'local-new-2']);
    await converged();
  });

  it('is in one list at every step, whatever fails on the way [4.5]', async () => {
    let step = 0;
    rig.service.fate = ({ method, write }) => {
      expect([...rig.service.show(home), ...rig.service.show(work)]).toContain('a');
      if (method === 'move') return 'invalid';
      step += write ? 1 : 0;
      return write && step % 2 === 1 ? (step % 4 === 1 ? 'lose' : 'drop') : null;
    };
    await answerYes();
    await rig.run(300_000);
    expect(rig.service.show(work)).toEqual(['a', '  sub']);
    expect(rig.service.show(home)).toEqual(['b']);
    await converged();
  });

  it('keeps the original where the copy cannot be made [4.5]', async () => {
    rig.service.fate = ({ method }) => (method === 'insert' ? 'invalid' : null);
    await answerYes();
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['a', '  sub', 'b']);
    expect(rig.service.writes()).not.toContain('delete');
    await converged();
  });

  it('keeps the original where another device deletes the copy before it goes [4.5]', async () => {
    let down = true;
    rig.service.fate = ({ method }) => (method === 'move' ? 'invalid' : method === 'delete' && down ? 'drop' : null);
    await answerYes();
    await rig.run(20_000);
    expect(rig.service.show(work)).toEqual(['a', '  sub']);
    for (const { server } of (await rig.page.load()).ids) rig.service.elsewhere.remove(server);
    down = false;
    await rig.run(300_000);
    expect(rig.service.show(home)).toEqual(['a', '  sub', 'b']);
    expect(rig.service.show(work)).toEqual([]);
    expect(await rig.states()).toEqual([]);
    await converged();
  });

  it('goes back where the user says no', async () => {
    await rig.undo(move, await rig.view());
    await rig.run(20_000);
    expect(rig.service.writes()).toEqual([]);
    await converged();
  });
});

it('a move to a list that is gone asks nobody, also where the service does not say that this is why', async () => {
  rig.heard.splice(0);
  const trip = rig.service.elsewhere.list('Trip');
  await rig.run(61_000);
  const b =
    [...((await rig.view()).lists.get(home)?.tasks.values() ?? [])].find(({ title }) => title === 'b')?.id ?? '';
  const away = moveTask(await rig.view(), { taskId: b, from: home, to: trip, parent: null, index: 0 });
  const { id: operationId } = await rig.act(away);
  rig.service.elsewhere.removeList(trip);
  await rig.run(7000);
  expect(asked()).toEqual([{ code: 'gone', title: 'b', operationId }]);
  expect(await rig.shown(home)).toEqual(['b']);
  expect(await rig.states()).toEqual(['MOVE_TASK blocked']);
});

describe('what was done below a task while its refused move waited', () => {
  const idOf = async (list: string, title: string) =>
    [...((await rig.view()).lists.get(list)?.tasks.values() ?? [])].find((task) => task.title === title)?.id ?? '';

  /** Moves another task and a new one below the task, and its subtask out of it. */
  async function actBelow(): Promise<void> {
    const other = rig.service.elsewhere.insert(work, { title: 'other' });
    await rig.run(700_000);
    expect(await rig.shown(work)).toEqual(['a', '  sub', 'other']);
    const under = { parent: a, index: 1 };
    await rig.act(moveTask(await rig.view(), { taskId: other, from: work, to: work, ...under }));
    const fields = { title: 'new' };
    await rig.act(addSubtask(await rig.view(), { listId: work, taskId: 'local-n', parent: a, fields }));
    await rig.act(unnestTask(await rig.view(), work, await idOf(work, 'sub')));
    await rig.act(editTask(await rig.view(), work, await idOf(work, 'sub'), { title: 'sub!' }));
    await rig.run(20_000);
    expect(await rig.shown(work)).toEqual(['a', '  other', '  new', 'sub!']);
    expect(rig.service.show(home)).toEqual(['a', '  sub', 'b']);
  }

  it('is there once, where it is shown, and only the task is a copy [4.5]', async () => {
    const sub = await idOf(work, 'sub');
    rig.service.fate = ({ method, args }) => (method === 'move' && args[1] === a ? 'invalid' : null);
    await actBelow();
    await answerYes();
    expect(await rig.shown(work)).toEqual(['a', '  other', '  new', 'sub!']);
    expect(await rig.shown(home)).toEqual(['b']);
    await rig.run(60_000);
    expect(rig.service.show(work)).toEqual(['a', '  other', '  new', 'sub!']);
    expect(rig.service.show(home)).toEqual(['b']);
    expect(await idOf(work, 'sub!')).toBe(sub);
    await converged();
  });

  it('stays where Google does not move a subtask that was taken out either, until there is an answer [4.5]', async () => {
    rig.service.fate = ({ method, args }) =>
      method === 'move' && JSON.stringify(args).includes('destinationTasklist') ? 'invalid' : null;
    await actBelow();
    await answerYes();
    await rig.run(60_000);
    expect(await rig.shown(work)).toEqual(['a', '  other', '  new', 'sub!']);
    expect(rig.service.show(work)).toEqual(['a', '  other', '  new']);
    expect(rig.service.show(home)).toEqual(['sub!', 'b']);
    const [left] = (await rig.page.load('all')).operations;
    expect(await rig.states()).toEqual(['MOVE_TASK blocked']);
    if (left) move = left.operation;
    await answerYes();
    await rig.run(60_000);
    expect(rig.service.show(work)).toEqual(['a', '  other', '  new', 'sub!']);
    expect(rig.service.show(home)).toEqual(['b']);
    await converged();
  });
});

it('a refused move of a task that was assigned in a document asks nobody: a copy would not be assigned', async () => {
  const c = rig.service.elsewhere.insert(home, { title: 'c' });
  rig.service.elsewhere.assign(c);
  await look(rig, running);
  rig.heard.splice(0);
  await rig.act(moveTask(await rig.view(), { taskId: c, from: home, to: work, parent: null, index: 0 }));
  await rig.run(7000);
  expect(asked()).toMatchObject([{ code: 'dropped', title: 'c' }]);
  expect(await rig.states()).toEqual(['MOVE_TASK blocked']);
  expect(await rig.shown(home)).toEqual(['c', 'b']);
});

it('the undo of a move that was done is told where the service refuses the way back', async () => {
  await rig.undo(move, await rig.view());
  rig.service.fate = () => null;
  await rig.run(1000);
  const before = await rig.view();
  const done = await rig.act(moveTask(before, { taskId: a, from: home, to: work, parent: null, index: 0 }));
  await rig.run(7000);
  expect(rig.service.show(work)).toEqual(['a', '  sub']);
  rig.service.elsewhere.repeat(a);
  rig.heard.length = 0;
  const undo = await rig.undo(done, before);
  await rig.run(7000);
  expect(asked()).toEqual([{ code: 'dropped', title: 'a', operationId: undo.id }]);
  expect(rig.service.show(work)).toEqual(['a', '  sub']);
  await converged();
});

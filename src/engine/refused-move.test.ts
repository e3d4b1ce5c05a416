import { beforeEach, describe, expect, it } from 'vitest';
import { editTask, moveTask } from '../domain/operations/intents.ts';
import { moveAsCopy } from '../domain/operations/move-as-copy.ts';
import type { Operation } from '../domain/operations/operation.ts';
import { toBase } from '../records/mapping.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { expectConverged, startEngine } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let move: Operation;

const asked = () => rig.heard.flatMap((hint) => (hint.type === 'notice' ? [hint.notice] : []));
const converged = () => expectConverged(rig, home, work);

/** The service refuses moves between lists, as it does for a task that repeats. */
beforeEach(async () => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  work = rig.service.elsewhere.list('Work');
  rig.service.elsewhere.insert(home, { title: 'b' });
  a = rig.service.elsewhere.insert(home, { title: 'a', notes: 'n' });
  rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
  rig.service.fate = ({ method }) => (method === 'move' ? 'invalid' : null);
  await startEngine(rig);
  move = await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 }));
  await rig.run(7000);
});

/** What a page does when its user says yes. */
async function answerYes(): Promise<void> {
  const loaded = await rig.page.load('all');
  if (move.kind !== 'MOVE_TASK') throw new Error('no move');
  let made = 0;
  const intents = moveAsCopy(await rig.view(), toBase('u1', loaded), move.payload, () => {
    made += 1;
    return `local-new-${made}`;
  });
  await rig.undo(move, await rig.view());
  for (const intent of intents) await rig.act(intent);
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

  it('is a copy where the user says so: made anew with its subtasks, then deleted where it was [4.5, 8.5]', async () => {
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

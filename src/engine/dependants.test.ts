import { beforeEach, expect, it } from 'vitest';
import { addSubtask, addTask, completeTask, editTask, moveTask } from '../domain/operations/intents.ts';
import { keptOf } from '../records/kept.ts';
import type { Engine } from './ports.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { startEngine } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let a: string;
let engine: Engine;

/** The service refuses every insert of a task with this title, for good. */
const REFUSED = 'refused';

beforeEach(async () => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  a = rig.service.elsewhere.insert(home, { title: 'a' });
  rig.service.fate = ({ method, args }) =>
    method === 'insert' && (args[1] as { title?: string }).title === REFUSED ? 'invalid' : null;
  ({ engine } = await startEngine(rig));
});

const add = async (title: string, options: { after?: string[]; parent?: string } = {}) => {
  const taskId = `local-new-${title}`;
  await rig.act(addTask(await rig.view(), { listId: home, taskId, fields: { title }, ...options }));
  return taskId;
};
const dropped = () => rig.heard.filter((hint) => hint.type === 'notice' && hint.notice.code === 'dropped');
const converged = async () => {
  await rig.run(40_000);
  expect(await rig.states()).toEqual([]);
  expect(await rig.shown(home)).toEqual(rig.service.show(home));
  expect(JSON.stringify(rig.service.log)).not.toContain('local-');
};

it('an insert that is dropped takes along what was done to its task, and says so once [8.13]', async () => {
  const task = await add(REFUSED);
  await rig.act(editTask(await rig.view(), home, task, { notes: 'n' }));
  await rig.act(completeTask(await rig.view(), home, task, '2026-01-05T09:00:00.000Z'));
  await rig.act(moveTask(await rig.view(), { taskId: task, from: home, to: home, parent: null, index: 1 }));
  await converged();
  expect(rig.service.show(home)).toEqual(['a']);
  expect(dropped()).toHaveLength(1);
});

it('a change that is dropped is more than was told of before it, one that went well is not', async () => {
  await add('fine');
  await converged();
  expect(await engine.happenedAfter(0)).toBe(false);
  await add(REFUSED);
  await converged();
  expect(await engine.happenedAfter(0)).toBe(true);
  const last = Math.max(...(await keptOf(rig.page)).map(({ key }) => key));
  expect(await engine.happenedAfter(last)).toBe(false);
});

it('its subtasks come to the top level: nothing is dropped for its place [8.13]', async () => {
  const parent = await add(REFUSED, { after: [a] });
  await rig.act(
    addSubtask(await rig.view(), { listId: home, taskId: 'local-new-s', parent, fields: { title: 'sub' } }),
  );
  await converged();
  expect(rig.service.show(home)).toEqual(['sub', 'a']);
});

it('what was put after it comes after the next older sibling, in the order of the user [8.13]', async () => {
  const lost = await add(REFUSED, { after: [a] });
  const next = await add('next', { after: [lost, a] });
  await add('last', { after: [next, lost, a] });
  expect(await rig.shown(home)).toEqual(['a', REFUSED, 'next', 'last']);
  await converged();
  expect(rig.service.show(home)).toEqual(['a', 'next', 'last']);
});

it('order is kept while a neighbour is still queued', async () => {
  const one = await add('1', { after: [a] });
  await add('2', { after: [one, a] });
  await add('0');
  await converged();
  expect(rig.service.show(home)).toEqual(['0', 'a', '1', '2']);
});

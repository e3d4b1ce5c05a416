import { beforeEach, describe, expect, it } from 'vitest';
import {
  addSubtask,
  completeTask,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
} from '../domain/operations/intents.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let running: Process;
let home: string;
let work: string;
let a: string;
let b: string;

const told = () => rig.heard.flatMap((hint) => (hint.type === 'notice' ? [[hint.notice.code, hint.notice.title]] : []));
const converged = () => expectConverged(rig, home, work);

beforeEach(async () => {
  ({ rig, home, work, a, b } = twoLists());
  rig.service.elsewhere.insert(home, { title: 'b1' }, { parent: b });
  running = await startEngine(rig);
});

describe('a task that the service takes as no subtask', () => {
  it('stays where it is, with its subtasks, and that is said', async () => {
    rig.service.elsewhere.repeat(a);
    await rig.act(nestTask(await rig.view(), home, b));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', 'b', '  b1']);
    expect(told()).toEqual([['not-nested', 'b']]);
    await converged();
  });

  it('comes to the list that it was moved to all the same, behind the task that takes none', async () => {
    const c = rig.service.elsewhere.insert(work, { title: 'c' });
    rig.service.elsewhere.insert(work, { title: 'first' });
    rig.service.elsewhere.repeat(c);
    await look(rig, running);
    await rig.act(moveTask(await rig.view(), { taskId: b, from: home, to: work, parent: c, index: 0 }));
    await rig.run(20_000);
    expect(rig.service.show(work)).toEqual(['first', 'c', 'b', '  b1']);
    expect(told()).toEqual([['not-nested', 'b']]);
    await converged();
  });

  it('is a task of its own where it is new, behind the task that takes none', async () => {
    rig.service.elsewhere.repeat(b);
    const part = { listId: home, taskId: 'local-new-1', parent: b, fields: { title: 'part' } };
    await rig.act(addSubtask(await rig.view(), part));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', 'b', '  b1', 'part']);
    expect(told()).toEqual([['not-nested', 'part']]);
    // Its parent is where it was, so no other list is asked for it.
    const asked = rig.service.log.filter(({ method }) => method === 'task').map(({ args }) => args[0]);
    expect(asked).not.toContain(work);
    await converged();
  });

  it('is a task of its own where it is new and its parent is nowhere any more, and that is said', async () => {
    const part = { listId: home, taskId: 'local-new-1', parent: b, fields: { title: 'part' } };
    await rig.act(addSubtask(await rig.view(), part));
    rig.service.elsewhere.remove(b);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['part', 'a']);
    expect(told()).toEqual([['not-nested', 'part']]);
    await converged();
  });
});

describe('a task on a third level, which is shown beside the subtask that has it', () => {
  let b1: string;
  beforeEach(async () => {
    b1 = rig.service.rows().find(({ title }) => title === 'b1')?.id ?? '';
    rig.service.elsewhere.insert(home, { title: 'deep' }, { parent: b1 });
    await look(rig, running);
  });

  it('stays open where that subtask is ticked', async () => {
    expect(await rig.shown(home)).toEqual(['a', 'b', '  b1', '  deep']);
    await rig.act(completeTask(await rig.view(), home, b1, '2026-01-05T09:00:00.000Z'));
    expect(await rig.shown(home)).toEqual(['a', 'b', '  b1 ✓', '  deep']);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', 'b', '  b1 ✓', '  deep']);
    await converged();
  });

  it('goes along to another list, also before that is read', async () => {
    await rig.act(moveTask(await rig.view(), { taskId: b, from: home, to: work, parent: null, index: 0 }));
    rig.service.fate = ({ method }) => (method === 'tasks' ? 'unavailable' : null);
    await rig.run(7000);
    expect(rig.service.show(work)).toEqual(['b', '  b1', '    deep']);
    expect(await rig.shown(home)).toEqual(['a']);
    expect((await rig.shown(work)).toSorted()).toEqual(['  b1', '  deep', 'b']);
  });

  it('is where another device has moved its family, once a change of that finds it there', async () => {
    rig.service.elsewhere.move(b, { list: work });
    await rig.act(editTask(await rig.view(), home, b, { title: 'B' }));
    rig.service.fate = ({ method }) => (method === 'tasks' ? 'unavailable' : null);
    await rig.run(7000);
    expect(await rig.shown(home)).toEqual(['a']);
    expect((await rig.shown(work)).toSorted()).toEqual(['  b1', '  deep', 'B']);
  });

  it('is complete where the task above both is ticked', async () => {
    await rig.act(completeTask(await rig.view(), home, b, '2026-01-05T09:00:00.000Z'));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', 'b ✓', '  b1 ✓', '    deep ✓']);
    expect(await rig.states()).toEqual([]);
  });
});

describe('subtasks that were completed in Google’s own apps', () => {
  it('stay with a task that is nested, and are there again once that is undone', async () => {
    const done = rig.service.elsewhere.insert(home, { title: 'done' }, { parent: b });
    rig.service.elsewhere.complete(done);
    await look(rig, running);
    const before = await rig.view();
    const nest = await rig.act(nestTask(before, home, b));
    const shown = ['a', '  b', '  done ✓', '  b1'];
    expect(await rig.shown(home)).toEqual(shown);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', '  b', '    done ✓', '  b1']);
    expect((await rig.shown(home)).toSorted()).toEqual(shown.toSorted());
    await rig.undo(nest, before);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', 'b', '  b1', '  done ✓']);
    expect(told()).toEqual([]);
    await converged();
  });

  it('go back with it also where one was deleted meanwhile and brought back', async () => {
    const done = rig.service.elsewhere.insert(home, { title: 'done' }, { parent: b });
    rig.service.elsewhere.complete(done);
    await look(rig, running);
    const before = await rig.view();
    const nest = await rig.act(nestTask(before, home, b));
    await rig.run(20_000);
    const nested = await rig.view();
    const deletion = await rig.act(deleteTask(nested, home, done));
    await rig.run(20_000);
    expect(await rig.shown(home)).toEqual(['a', '  b', '  b1']);
    await rig.undo(deletion, nested);
    await rig.run(20_000);
    expect((await rig.shown(home)).toSorted()).toEqual(['a', '  b', '  done ✓', '  b1'].toSorted());
    await rig.undo(nest, before);
    await rig.run(20_000);
    expect(rig.service.show(home).toSorted()).toEqual(['a', 'b', '  b1', '  done ✓'].toSorted());
    await converged();
  });

  it('stay where the task that has them is nested and deleted then, and do not hold that up', async () => {
    const done = rig.service.elsewhere.insert(home, { title: 'done' }, { parent: b });
    rig.service.elsewhere.complete(done);
    await look(rig, running);
    await rig.act(nestTask(await rig.view(), home, b));
    await rig.run(20_000);
    await rig.act(deleteTask(await rig.view(), home, b));
    await rig.run(20_000);
    expect(told()).toEqual([]);
    expect(rig.service.show(home)).toEqual(['done ✓', 'a', '  b1']);
    await converged();
  });

  it('say so where one is reopened, that is undone, and its completed parent does not take it back', async () => {
    const done = rig.service.elsewhere.insert(home, { title: 'done' }, { parent: b });
    rig.service.elsewhere.complete(done);
    rig.service.elsewhere.complete(b);
    await look(rig, running);
    const before = await rig.view();
    const reopened = await rig.act(reopenTask(before, home, done));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', 'done', 'b ✓', '  b1 ✓']);
    await rig.undo(reopened, before);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a', 'done ✓', 'b ✓', '  b1 ✓']);
    expect(told()).toEqual([['not-nested', 'done']]);
    await converged();
  });
});

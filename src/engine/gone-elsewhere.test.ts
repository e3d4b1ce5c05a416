import { beforeEach, describe, expect, it } from 'vitest';
import { completeTask, deleteTask, editTask, moveTask } from '../domain/operations/intents.ts';
import type { View } from '../domain/view.ts';
import { keptOf } from '../records/kept.ts';
import type { ListTasksQuery } from './ports.ts';
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

const notices = () => rig.heard.flatMap((hint) => (hint.type === 'notice' ? [hint.notice] : []));
const reads = () => rig.service.log.filter(({ method }) => method === 'task').length;

describe('of a task that is nowhere any more', () => {
  it('a rename is told as gone, by the name that it had', async () => {
    await rig.act(editTask(await rig.view(), home, a, { due: '2026-01-09' }));
    rig.service.elsewhere.remove(a);
    await rig.run(10_000);
    expect(notices()).toMatchObject([{ code: 'gone', title: 'a' }]);
    await expectConverged(rig, home);
  });

  it('a move is told as gone, by the name that it had, and kept by that name', async () => {
    const view = await rig.view();
    await rig.act(moveTask(view, { taskId: a, from: home, to: home, parent: null, index: 2 }));
    rig.service.elsewhere.remove(a);
    await rig.run(10_000);
    expect(notices()).toMatchObject([{ code: 'gone', title: 'a' }]);
    await expectConverged(rig, home);
    expect((await keptOf(rig.page)).map(({ data }) => data)).toMatchObject([{ state: 'dropped', title: 'a' }]);
  });

  describe.each([
    { how: 'which a read has shown before it', leaves: (id: string) => rig.service.elsewhere.remove(id) },
    { how: 'as its list is', leaves: () => rig.service.elsewhere.removeList(work) },
  ])('$how', ({ leaves }) => {
    it('every change is told as gone, and kept, by the name that it had', async () => {
      const c = rig.service.elsewhere.insert(work, { title: 'c' });
      await look(rig, running);
      await rig.act(editTask(await rig.view(), work, c, { due: '2026-01-09' }));
      await rig.act(moveTask(await rig.view(), { taskId: c, from: work, to: home, parent: null, index: 0 }));
      leaves(c);
      await look(rig, running);
      await rig.run(10_000);
      expect(notices()).toMatchObject([
        { code: 'gone', title: 'c' },
        { code: 'gone', title: 'c' },
      ]);
      await expectConverged(rig, home);
      const kept = await keptOf(rig.page);
      expect(kept.map(({ data }) => data)).toMatchObject([
        { state: 'dropped', title: 'c' },
        { state: 'dropped', title: 'c' },
      ]);
    });
  });

  it('a delete whose answer was lost takes its subtasks off the board', async () => {
    rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.fail('503', 'delete');
    await rig.run(5600);
    expect(rig.service.show(home)).toEqual(['b']);
    rig.service.fate = ({ method }) => (method === 'tasks' ? 'drop' : null);
    await rig.run(30_000);
    expect(await rig.shown(home)).toEqual(['b']);
  });

  it('a tick is quiet, and asks each other list once', async () => {
    await rig.act(completeTask(await rig.view(), home, a, NOW));
    rig.service.elsewhere.remove(a);
    const before = reads();
    await rig.run(10_000);
    expect(notices()).toEqual([]);
    expect(reads() - before).toBeLessThanOrEqual(1);
    await expectConverged(rig, home);
  });

  it.each(['unseen', 'seen'])(
    'a tick with its parent is quiet, and asks each other list once, %s here',
    async (how) => {
      const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
      await look(rig, running);
      await rig.act(completeTask(await rig.view(), home, a, NOW));
      rig.service.elsewhere.remove(sub);
      if (how === 'seen') await look(rig, running);
      const before = reads();
      await rig.run(5500);
      expect(notices()).toEqual([]);
      expect(reads() - before).toBeLessThanOrEqual(1);
      expect(rig.service.writes()).toEqual(['patch', 'patch']);
      await expectConverged(rig, home);
      expect(rig.service.show(home)).toEqual(['a ✓', 'b']);
    },
  );

  it.each([
    { what: 'a delete', told: [], intent: (view: View) => deleteTask(view, home, a) },
    {
      what: 'a rename',
      told: [{ code: 'gone', title: 'a' }],
      intent: (view: View) => editTask(view, home, a, { title: 'A' }),
    },
    {
      what: 'a new day',
      told: [{ code: 'gone', title: 'a' }],
      intent: (view: View) => editTask(view, home, a, { due: '2026-01-09' }),
    },
    {
      what: 'a move',
      told: [{ code: 'gone', title: 'a' }],
      intent: (view: View) => moveTask(view, { taskId: a, from: home, to: work, parent: null, index: 0 }),
    },
  ])('$what takes it off the list in which it was seen meanwhile', async ({ told, intent }) => {
    await rig.act(intent(await rig.view()));
    rig.service.elsewhere.move(a, { list: work });
    await look(rig, running);
    rig.service.elsewhere.remove(a);
    // Complete reads fail, so only the change itself can take the task off the list.
    rig.service.fate = ({ method, args }) =>
      method === 'tasks' && !(args[1] as ListTasksQuery).updatedMin ? 'drop' : null;
    await rig.run(10_000);
    expect(await rig.states()).toEqual([]);
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['b'], []]);
    expect(notices()).toMatchObject(told);
  });

  it('of several changes the list of lists is asked for once', async () => {
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.act(editTask(await rig.view(), home, b, { title: 'B' }));
    for (const id of [a, b]) rig.service.elsewhere.remove(id);
    const before = rig.service.log.length;
    await rig.run(10_000);
    expect(notices()).toHaveLength(2);
    expect(rig.service.log.slice(before).filter(({ method }) => method === 'lists')).toHaveLength(1);
  });

  it('a tick is sent a few times, not without end, where it had been seen in another list before', async () => {
    await rig.act(completeTask(await rig.view(), home, a, NOW));
    rig.service.elsewhere.move(a, { list: work });
    await look(rig, running);
    rig.service.elsewhere.remove(a);
    const before = rig.service.log.length;
    rig.service.fate = () => {
      if (rig.service.log.length - before > 100) running.kill();
      return null;
    };
    await rig.run(12_000);
    expect(rig.service.log.length - before).toBeLessThan(30);
    await expectConverged(rig, home, work);
  });
});

describe('a tick of a task with many subtasks', () => {
  let subs: readonly string[];
  beforeEach(async () => {
    for (let index = 0; index < 10; index += 1) rig.service.elsewhere.list(`list ${index}`);
    const titles = Array.from({ length: 20 }, (_, index) => `sub ${index}`);
    subs = titles.map((title) => rig.service.elsewhere.insert(home, { title }, { parent: a }));
    await look(rig, running);
    await rig.act(completeTask(await rig.view(), home, a, NOW));
  });
  const requests = async () => {
    const before = rig.service.log.length;
    await rig.run(60_000);
    return rig.service.log.length - before;
  };

  it('costs no request for each of them and each list where all are gone', async () => {
    rig.service.elsewhere.remove(a);
    expect(await requests()).toBeLessThan(30);
    expect(rig.service.writes()).toEqual(['patch']);
    await expectConverged(rig, home);
  });

  it.each([false, true])(
    'reaches those that another device moved to lists not known here, one answer lost: %s',
    async (lost) => {
      const made = [rig.service.elsewhere.list('Made'), rig.service.elsewhere.list('Made later')];
      for (const index of [4, 9]) rig.service.elsewhere.move(subs[index] ?? '', { list: made[index % 2] ?? '' });
      rig.service.elsewhere.remove(a);
      let ticks = 0;
      rig.service.fate = ({ method }) => {
        if (method === 'patch') ticks += 1;
        return lost && method === 'patch' && ticks === 3 ? 'lose' : null;
      };
      expect(await requests()).toBeLessThan(80);
      expect(made.map((list) => rig.service.show(list))).toEqual([['sub 4 ✓'], ['sub 9 ✓']]);
      await expectConverged(rig, home, ...made);
    },
  );

  it('leaves those alone that another device has ticked', async () => {
    for (const id of subs) rig.service.elsewhere.move(id, {});
    for (const id of subs) rig.service.elsewhere.patch(id, { status: 'completed' });
    expect(await requests()).toBeLessThan(10);
    expect(rig.service.writes()).toEqual(['patch']);
    await expectConverged(rig, home);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import {
  addTask,
  completeTask,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
  unnestTask,
} from '../domain/operations/intents.ts';
import { moveAll } from '../domain/operations/move-all.ts';
import type { Intent } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { keptOf } from '../records/kept.ts';
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
const toWork = (...ids: readonly string[]) => {
  for (const id of ids) rig.service.elsewhere.move(id, { list: work });
};
const reads = () => rig.service.log.filter(({ method }) => method === 'task').length;

/** The same changes, while this device does not know of the move, and after a refresh has shown it. */
describe.each(['unseen', 'seen'])('of a task that another device moved to another list, %s here', (how) => {
  const moved = async (intent: (view: View) => Intent | null, ...ids: readonly string[]) => {
    await rig.act(intent(await rig.view()));
    toWork(...ids);
    if (how === 'seen') await look(rig, running);
    await rig.run(10_000);
    await expectConverged(rig, home, work);
    expect(notices()).toEqual([]);
  };

  it('a rename arrives', async () => {
    await moved((view) => editTask(view, home, a, { title: 'A', due: '2026-01-09' }), a);
    expect(rig.service.show(work)).toEqual(['A']);
    expect((await rig.view()).lists.get(work)?.tasks.get(a)?.due).toBe('2026-01-09');
  });

  it('a tick arrives, for its subtasks too', async () => {
    rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await moved((view) => completeTask(view, home, a, NOW), a);
    expect(rig.service.show(work)).toEqual(['a ✓', '  sub ✓']);
  });

  it.each([{ list: 'another' }, { list: 'its' }])('a tick of its parent arrives, in $list list', async ({ list }) => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await rig.act(completeTask(await rig.view(), home, a, NOW));
    rig.service.elsewhere.move(sub, list === 'its' ? {} : { list: work });
    if (how === 'seen') await look(rig, running);
    await rig.run(10_000);
    void running.engine.refresh();
    await rig.run(1000);
    await expectConverged(rig, home, work);
    expect([...rig.service.show(home), ...rig.service.show(work)].sort()).toEqual(['a ✓', 'b', 'sub ✓']);
  });

  it('a delete arrives', async () => {
    await moved((view) => deleteTask(view, home, a), a);
    expect(rig.service.show(work)).toEqual([]);
    expect((await keptOf(rig.page)).filter(({ kind }) => kind === 'deleted')).toMatchObject([
      { data: { listId: work } },
    ]);
  });

  it('a reopening arrives', async () => {
    rig.service.elsewhere.patch(a, { status: 'completed' });
    await look(rig, running);
    await moved((view) => reopenTask(view, home, a), a);
    expect(rig.service.show(work)).toEqual(['a']);
  });

  it('a new subtask arrives below it', async () => {
    await moved((view) => addTask(view, { listId: home, taskId: 'local-s', parent: a, fields: { title: 'sub' } }), a);
    expect(rig.service.show(work)).toEqual(['a', '  sub']);
    expect(rig.service.show(home)).toEqual(['b']);
  });

  it('a move to a third list arrives', async () => {
    const third = rig.service.elsewhere.list('Third');
    await look(rig, running);
    await moved((view) => moveTask(view, { taskId: a, from: home, to: third, parent: null, index: 0 }), a);
    expect(rig.service.show(third)).toEqual(['a']);
  });

  it('a place in the list that it left counts for nothing', async () => {
    await moved((view) => moveTask(view, { taskId: a, from: home, to: home, parent: null, index: 2 }), a);
    expect(rig.service.show(work)).toEqual(['a']);
    expect(rig.service.show(home)).toEqual(['b']);
  });

  it('a place below a task that went along counts', async () => {
    await moved((view) => nestTask(view, home, b), a, b);
    expect(rig.service.show(work)).toEqual(['a', '  b']);
  });

  describe('with its subtask', () => {
    let sub: string;
    beforeEach(async () => {
      sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
      await look(rig, running);
    });

    it('the subtask comes out, right behind it', async () => {
      await moved((view) => unnestTask(view, home, sub), a);
      expect(rig.service.show(work)).toEqual(['a', 'sub']);
    });

    it.each([
      { to: 'the top', parent: () => null },
      { to: 'below a task that stayed', parent: () => b },
    ])('a subtask that was moved to $to comes out before it is ticked', async ({ parent }) => {
      const move = { taskId: sub, from: home, to: home, parent: parent(), index: 0 };
      await rig.act(moveTask(await rig.view(), move));
      await moved((view) => completeTask(view, home, a, NOW), a);
      expect(rig.service.show(work)).toEqual(['sub', 'a ✓']);
    });

    it('the subtask stays where the other device put it', async () => {
      const other = rig.service.elsewhere.insert(work, { title: 'other' });
      rig.service.elsewhere.move(sub, { list: work, parent: other });
      await moved((view) => moveTask(view, { taskId: sub, from: home, to: home, parent: null, index: 0 }), a);
      expect(rig.service.show(work)).toEqual(['a', 'other', '  sub']);
    });
  });
});

describe('of a task that another device moved to a list whose tasks were never read', () => {
  let third: string;
  beforeEach(async () => {
    third = rig.service.elsewhere.list('Third');
    rig.service.fate = ({ method, args }) => (method === 'tasks' && args[0] === third ? 'drop' : null);
    await look(rig, running);
  });
  const arrived = async (...ids: readonly string[]) => {
    for (const id of ids) rig.service.elsewhere.move(id, { list: third });
    const before = reads();
    await rig.run(60_000);
    expect(reads() - before).toBeLessThan(20);
    rig.service.fate = () => null;
    await rig.run(120_000);
    await expectConverged(rig, home, third);
    return rig.service.show(third);
  };

  it('a place below a task that went along counts', async () => {
    await rig.act(nestTask(await rig.view(), home, b));
    expect(await arrived(a, b)).toEqual(['a', '  b']);
  });

  it('a subtask comes out of a parent that went along', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await rig.act(unnestTask(await rig.view(), home, sub));
    expect(await arrived(a)).toEqual(['a', 'sub']);
  });

  it('a tick of its parent arrives, also where the list that it left has been read since', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await rig.act(completeTask(await rig.view(), home, a, NOW));
    rig.service.elsewhere.move(sub, { list: third });
    await look(rig, running);
    expect(await arrived()).toEqual(['sub ✓']);
  });
});

describe.each([{ there: 'known' }, { there: 'new' }])(
  'of a task that is in a list $there here, and also where it was by the last read',
  ({ there }) => {
    let to: string;
    beforeEach(async () => {
      rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
      await look(rig, running);
      rig.service.fate = ({ method, args }) => (method === 'tasks' && args[0] === home ? 'hang' : null);
      await rig.act(editTask(await rig.view(), home, a, { title: 'first' }));
      to = there === 'new' ? rig.service.elsewhere.list('New') : work;
      rig.service.elsewhere.move(a, { list: to });
      await look(rig, running);
    });

    it('it is shown once, with its subtask and what was done to it', async () => {
      expect([await rig.shown(home), await rig.shown(to)]).toEqual([['b'], ['first', '  sub']]);
      rig.service.fate = () => null;
      await rig.run(60_000);
      await expectConverged(rig, home, to);
    });

    it('a second rename builds on the first one, also in the next engine', async () => {
      await rig.run(1000);
      await rig.act(editTask(await rig.view(), to, a, { due: '2026-01-09' }));
      await rig.act(editTask(await rig.view(), to, a, { title: 'second' }));
      while ((await rig.states()).length > 2) await rig.run(100);
      running.kill();
      rig.service.fate = () => null;
      await rig.run(5000);
      rig.start();
      await rig.run(60_000);
      expect(rig.service.show(to)).toEqual(['second', '  sub']);
      await expectConverged(rig, home, to);
      expect(notices()).toEqual([]);
    });
  },
);

it('a rename of a task that another device moved to a list which is not known here arrives, and is seen at once', async () => {
  await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
  const made = rig.service.elsewhere.list('Made');
  rig.service.elsewhere.move(a, { list: made });
  await rig.run(10_000);
  expect(rig.service.show(made)).toEqual(['A']);
  expect((await rig.view()).lists.get(made)?.tasks.get(a)?.title).toBe('A');
  await expectConverged(rig, home, work, made);
  expect(notices()).toEqual([]);
});

describe('a new subtask of a task that is in another list', () => {
  const add = async () => {
    const view = await rig.view();
    await rig.act(addTask(view, { listId: home, taskId: 'local-s', parent: a, fields: { title: 'sub' } }));
    toWork(a);
  };

  it.each(['insert', 'move'] as const)('is there once when the answer to its %s is lost', async (method) => {
    await add();
    rig.service.fail('lose', method);
    await rig.run(120_000);
    await expectConverged(rig, home, work);
    expect(rig.service.show(work)).toEqual(['a', '  sub']);
    expect(rig.service.show(home)).toEqual(['b']);
  });

  it('is there once whenever the process dies', async () => {
    for (let killAt = 1; ; killAt += 1) {
      ({ rig, home, work, a, b } = twoLists());
      running = await startEngine(rig);
      running.kill();
      await add();
      const process = rig.start({ killAt });
      await rig.run(20_000);
      const died = process.moments() >= killAt;
      process.kill();
      rig.start();
      await rig.run(120_000);
      await expectConverged(rig, home, work);
      expect(rig.service.show(work), `killed at ${killAt}`).toEqual(['a', '  sub']);
      expect(rig.service.show(home), `killed at ${killAt}`).toEqual(['b']);
      if (!died) break;
    }
  });

  it('is shown below it all the time, and in no other place', async () => {
    await add();
    await look(rig, running);
    rig.service.fail('503', 'move');
    for (let step = 0; step < 60; step += 1) {
      await rig.run(500);
      expect(await rig.shown(work)).toEqual(['a', '  sub']);
      expect(await rig.shown(home)).toEqual(['b']);
    }
  });
});

describe('a new subtask of a task whose list is gone', () => {
  const add = async () => {
    const view = await rig.view();
    await rig.act(addTask(view, { listId: work, taskId: 'local-s', parent: a, fields: { title: 'sub' } }));
  };
  const moveAndRemove = () => {
    rig.service.elsewhere.move(a, { list: home });
    rig.service.elsewhere.removeList(work);
  };
  beforeEach(async () => {
    toWork(a);
    await look(rig, running);
  });

  it.each(['unseen', 'seen'])('goes to where another device moved its task before, %s here', async (how) => {
    await add();
    moveAndRemove();
    if (how === 'seen') await look(rig, running);
    await rig.run(60_000);
    expect(rig.service.show(home)).toContain('  sub');
    await expectConverged(rig, home);
  });

  it('waits for the user where the task is gone as well', async () => {
    await add();
    rig.service.elsewhere.removeList(work);
    await rig.run(60_000);
    expect(await rig.states()).toEqual(['INSERT_TASK blocked']);
  });

  it('is there once whenever the process dies', async () => {
    for (let killAt = 1; ; killAt += 1) {
      ({ rig, home, work, a, b } = twoLists());
      toWork(a);
      running = await startEngine(rig);
      running.kill();
      await add();
      moveAndRemove();
      const process = rig.start({ killAt });
      await rig.run(20_000);
      const died = process.moments() >= killAt;
      process.kill();
      rig.start();
      await rig.run(120_000);
      await expectConverged(rig, home);
      expect(rig.service.show(home), `killed at ${killAt}`).toEqual(['a', '  sub', 'b']);
      if (!died) break;
    }
  });
});

describe('changes of a task by the list that it was in and by the one that it is in', () => {
  it('go out one after the other', async () => {
    await rig.act(editTask(await rig.view(), home, a, { title: 'first' }));
    toWork(a);
    await look(rig, running);
    await rig.act(editTask(await rig.view(), work, a, { title: 'second' }));
    await rig.run(20_000);
    await expectConverged(rig, home, work);
    expect(rig.service.show(work)).toEqual(['second']);
    expect(notices()).toEqual([]);
  });

  describe('while what comes first is held up', () => {
    let held: boolean;
    beforeEach(async () => {
      held = true;
      rig.service.fate = ({ method, args }) => (held && method === 'move' && args[1] === b ? 'unavailable' : null);
      const first = { taskId: b, from: home, to: home, parent: null, index: 0 };
      await rig.act(moveTask(await rig.view(), first));
    });
    const released = async () => {
      await rig.run(20_000);
      held = false;
      await rig.run(60_000);
      await expectConverged(rig, home, work);
    };

    it('a new subtask comes after the tick of its parent and the reopening', async () => {
      await rig.act(completeTask(await rig.view(), home, a, NOW));
      await rig.act(reopenTask(await rig.view(), home, a));
      toWork(a);
      await look(rig, running);
      const fields = { title: 'sub' };
      await rig.act(addTask(await rig.view(), { listId: work, taskId: 'local-s', parent: a, fields }));
      await released();
      expect(rig.service.show(work)).toEqual(['a', '  sub']);
    });

    it('a tick comes after what takes a subtask out', async () => {
      const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
      await look(rig, running);
      await rig.act(unnestTask(await rig.view(), home, sub));
      toWork(a);
      await look(rig, running);
      await rig.act(completeTask(await rig.view(), work, a, NOW));
      await released();
      expect(rig.service.show(work)).toEqual(['a ✓', 'sub']);
    });
  });
});

it('what was done to tasks since they were moved to another list outlives the undo of that move', async () => {
  const before = await rig.view();
  const moves = await Promise.all(moveAll(before, home, work).map((intent) => rig.act(intent)));
  await rig.act(editTask(await rig.view(), work, a, { title: 'A' }));
  await rig.act(completeTask(await rig.view(), work, b, NOW));
  for (const move of moves.toReversed()) await rig.undo(move, before);
  expect(await rig.shown(home)).toEqual(['A', 'b ✓']);
  await rig.run(20_000);
  await expectConverged(rig, home, work);
  expect(rig.service.show(home)).toEqual(['A', 'b ✓']);
  expect(notices()).toEqual([]);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, moveTask } from '../domain/operations/intents.ts';
import { addList } from '../domain/operations/list-intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { keptOf } from '../records/kept.ts';
import type { Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';
import type { Fault } from './testing/tasks-service.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;

beforeEach(() => {
  ({ rig, home, work, a } = twoLists());
});

const converged = () => expectConverged(rig, home, work);
const add = async (title: string, taskId = `local-new-${title}`) =>
  rig.act(addTask(await rig.view(), { listId: home, taskId, fields: { title } }));

const FAULTS: readonly Fault[] = ['drop', 'lose', '503', 'hang', 'quota'];

describe('an insert whose answer is lost', () => {
  it.each(FAULTS)('%s: exactly one task, and the ones typed after it', async (fault) => {
    await startEngine(rig);
    rig.service.fail(fault, 'insert');
    await add('new');
    await add('later');
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['later', 'new', 'a', 'b']);
    await converged();
  });

  it('adopts none that another device added a moment before, though something else has long been on its way', async () => {
    await startEngine(rig);
    rig.service.fail('hang', 'patch');
    const other = rig.service.elsewhere.insert(work, { title: 'other' });
    await rig.run(61_000);
    await rig.act(editTask(await rig.view(), work, other, { title: 'changed' }));
    await add('first');
    await rig.run(7000);
    rig.service.elsewhere.insert(home, { title: 'twin' });
    rig.service.fail('drop', 'insert');
    await add('twin');
    await rig.run(90_000);
    expect(rig.service.show(home).filter((title) => title === 'twin')).toHaveLength(2);
    await converged();
  });

  it('adopts none that was there before, and none that another insert has got', async () => {
    rig.service.elsewhere.insert(home, { title: 'twin' });
    await startEngine(rig);
    rig.service.fail('drop', 'insert');
    rig.service.fail('lose', 'insert');
    await add('twin', 'local-new-1');
    await add('twin', 'local-new-2');
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['twin', 'twin', 'twin', 'a', 'b']);
    await converged();
  });

  it.each([
    ['notes', { notes: 'theirs' }],
    ['day', { due: '2026-02-03' }],
  ] as const)('adopts none with another %s, which another device adds meanwhile [4.4]', async (_, theirs) => {
    await startEngine(rig);
    await add('twin');
    rig.service.fail('drop', 'insert');
    await rig.run(7000);
    expect(await rig.states()).toEqual(['INSERT_TASK unknown']);
    rig.service.elsewhere.insert(home, { title: 'twin', ...theirs });
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['twin', 'twin', 'a', 'b']);
    await converged();
  });

  it('adopts none that another insert made in another list, from where it comes here meanwhile [4.4]', async () => {
    await startEngine(rig);
    await rig.act(addTask(await rig.view(), { listId: work, taskId: 'local-new-1', fields: { title: 'twin' } }));
    await rig.run(10_000);
    rig.service.fail('drop', 'insert');
    await add('twin', 'local-new-2');
    await rig.run(7000);
    expect(await rig.states()).toEqual(['INSERT_TASK unknown']);
    const [first] = (await rig.page.load()).ids;
    rig.service.elsewhere.move(first?.server ?? '', { list: home });
    await rig.run(60_000);
    expect(rig.service.show(home).filter((title) => title === 'twin')).toHaveLength(2);
    await converged();
  });

  it('adopts none that is older, though the read of the list missed it [4.4]', async () => {
    rig.service.elsewhere.insert(home, { title: 'twin' });
    await rig.run(3_600_000);
    rig.service.elsewhere.patch(a, { notes: 'n' });
    const { tasks } = rig.service;
    rig.service.tasks = async (...args) => {
      const page = await tasks(...args);
      return { ...page, tasks: page.tasks.filter(({ title }) => title !== 'twin') };
    };
    await startEngine(rig);
    rig.service.tasks = tasks;
    rig.service.fail('drop', 'insert');
    await add('twin');
    await rig.run(90_000);
    expect(rig.service.show(home).filter((title) => title === 'twin')).toHaveLength(2);
    await converged();
  });

  it('adopts the one below its parent, not an equal one that another device adds at the top [4.4]', async () => {
    await startEngine(rig);
    rig.service.fail('lose', 'insert');
    const payload = { listId: home, taskId: 'local-new-sub', fields: { title: 'sub' }, parent: a };
    await rig.act(addTask(await rig.view(), payload));
    await rig.run(7000);
    rig.service.elsewhere.insert(home, { title: 'sub' });
    await rig.run(60_000);
    expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
    expect(rig.service.show(home)).toEqual(['sub', 'a', '  sub', 'b']);
    await converged();
  });

  it('adopts a subtask that the service did not put below its parent: it is not made once more [4.4]', async () => {
    rig.service.elsewhere.assign(a);
    await startEngine(rig);
    // Refused below the parent, and done behind it.
    rig.service.fail('invalid', 'insert');
    rig.service.fail('lose', 'insert');
    const payload = { listId: home, taskId: 'local-new-sub', fields: { title: 'sub' }, parent: a };
    await rig.act(addTask(await rig.view(), payload));
    await rig.run(60_000);
    expect(rig.service.writes()).toEqual(['insert']);
    expect(rig.service.show(home).filter((title) => title.trim() === 'sub')).toHaveLength(1);
    await converged();
  });

  it('adopts none that was there when the user acted, though what the list holds was asked just before', async () => {
    const running = await startEngine(rig);
    const { insert } = rig.service;
    rig.service.insert = async (...args) => {
      rig.service.insert = insert;
      const first = insert(...args);
      rig.service.fail('drop', 'insert');
      rig.service.elsewhere.insert(home, { title: 'same' });
      await add('same');
      void running.engine.flush();
      return first;
    };
    await add('first');
    await rig.run(60_000);
    expect(rig.service.show(home).filter((title) => title === 'same')).toHaveLength(2);
    await converged();
  });

  it('adopts none that came from elsewhere before it was sent', async () => {
    await startEngine(rig);
    await add('twin');
    rig.service.elsewhere.insert(home, { title: 'twin' });
    rig.service.fail('drop', 'insert');
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['twin', 'twin', 'a', 'b']);
    await converged();
  });

  describe('adopts none that was there before', () => {
    const addAnother = async () => {
      const running = await startEngine(rig);
      await add('a');
      rig.service.fail('drop', 'insert');
      await rig.run(7000);
      expect(await rig.states()).toEqual(['INSERT_TASK unknown']);
      return running;
    };
    const bothAreThere = async () => {
      await rig.run(60_000);
      expect(rig.service.show(home)).toEqual(['a', 'a', 'b']);
      await converged();
    };

    it('also where that was seen to leave the list and is back', async () => {
      const running = await addAnother();
      rig.service.elsewhere.move(a, { list: work });
      await look(rig, running);
      rig.service.elsewhere.move(a, { list: home });
      await bothAreThere();
    });

    it('also where everything is read anew meanwhile', async () => {
      const running = await addAnother();
      void running.engine.reset();
      await bothAreThere();
    });

    it('also where everything is dropped while that is looked at', async () => {
      const running = await startEngine(rig);
      await add('a');
      rig.service.fate = () => {
        rig.service.fate = () => null;
        void running.engine.reset();
        return null;
      };
      rig.service.fail('drop', 'insert');
      await bothAreThere();
    });
  });

  it.each(['lose', '503'] as const)(
    'a subtask whose list is gone is there once, %s, also where it was seen',
    async (fault) => {
      rig.service.elsewhere.move(a, { list: work });
      const running = await startEngine(rig);
      await rig.act(
        addTask(await rig.view(), { listId: work, taskId: 'local-s', parent: a, fields: { title: 'sub' } }),
      );
      rig.service.elsewhere.move(a, { list: home });
      rig.service.elsewhere.removeList(work);
      rig.service.fail(fault, 'insert');
      await rig.run(7000);
      await look(rig, running);
      await rig.run(120_000);
      expect(rig.service.show(home)).toEqual(['a', '  sub', 'b']);
      await expectConverged(rig, home);
    },
  );

  it('never has two equal inserts of a list in flight together', async () => {
    await startEngine(rig);
    let open = 0;
    let most = 0;
    const { insert } = rig.service;
    rig.service.insert = async (...args) => {
      open += 1;
      most = Math.max(most, open);
      return insert(...args).finally(() => {
        open -= 1;
      });
    };
    for (const id of ['1', '2', '3']) await add('same', `local-new-${id}`);
    rig.start();
    await rig.run(30_000);
    expect(rig.service.show(home)).toEqual(['same', 'same', 'same', 'a', 'b']);
    expect(most).toBe(1);
  });

  it.each([
    ['blanks at the end', 'new  ', 'note \n'],
    ['blanks before it', 'new', '  - one\n  - two'],
    ['line ends', 'new', 'one\r\ntwo'],
    ['letters in parts', 'Cafe\u0301', 'u\u0308ber'],
  ])('is adopted though the service keeps its text otherwise: %s', async (_, title, notes) => {
    await startEngine(rig);
    const { insert, insertList } = rig.service;
    const kept = (text = '') => text.replaceAll('\r\n', '\n').trim().normalize('NFC');
    rig.service.insert = (list, fields, place) =>
      insert(list, { ...fields, title: kept(fields.title), notes: kept(fields.notes) }, place);
    rig.service.insertList = (name) => insertList(kept(name));
    rig.service.fail('lose', 'insert');
    rig.service.fail('lose', 'insertList');
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title, notes } }));
    await rig.act(addList({ listId: 'local-new-l', title, boardId: 'default' }));
    await rig.run(60_000);
    expect(rig.service.writes()).toEqual(['insertList', 'insert']);
    expect(rig.service.show(home)).toEqual([kept(title), 'a', 'b']);
    await converged();
  });

  it.each(['lose', 'drop', '503'] as const)('a list: %s makes exactly one', async (fault) => {
    await startEngine(rig);
    rig.service.fail(fault, 'insertList');
    await rig.act(addList({ listId: 'local-new-l', title: 'Home', boardId: 'default' }));
    await rig.run(60_000);
    const titles = [...(await rig.view()).lists.values()].map(({ title }) => title);
    expect(titles).toEqual(['Home', 'Work', 'Home']);
    expect(rig.service.writes()).toEqual(['insertList']);
    await converged();
  });
});

it('what a page spilled and never opened the database for is made once, though nothing tells any more that it was sent', async () => {
  const { engine } = await startEngine(rig);
  const task = await add('new');
  const list = await rig.act(addList({ listId: 'local-list', title: 'List', boardId: 'default' }));
  await rig.run(10_000);
  for (let day = 0; day < 40; day += 1) {
    await rig.run(86_400_000);
    void engine.look();
  }
  await rig.run(1000);
  expect(await keptOf(rig.page)).toEqual([]);
  await rig.page.appendAll([task, list]);
  rig.hints.publish({ type: 'ops' });
  await rig.run(60_000);
  expect(rig.service.show(home)).toEqual(['new', 'a', 'b']);
  expect([...(await rig.view()).lists.values()].map(({ title }) => title)).toEqual(['Home', 'Work', 'List']);
  await converged();
});

it('a list that the service takes long to make is made once though the engine dies meanwhile', async () => {
  const running = await startEngine(rig);
  const { insertList } = rig.service;
  rig.service.insertList = async (title) => {
    rig.service.insertList = insertList;
    await new Promise<void>((resolve) => void rig.time.timers.after(20_000, resolve));
    return insertList(title);
  };
  await rig.act(addList({ listId: 'local-new-l', title: 'Trip', boardId: 'default' }));
  await rig.run(8000);
  expect(await rig.states()).toEqual(['INSERT_TASKLIST inFlight']);
  running.kill();
  await startEngine(rig);
  await rig.run(90_000);
  expect([...(await rig.view()).lists.values()].map(({ title }) => title)).toEqual(['Home', 'Work', 'Trip']);
  await converged();
});

it('a list that the service makes after its request was given up is made once, though that could not be written down', async () => {
  const running = await startEngine(rig);
  rig.service.fail('hang', 'insertList');
  await rig.act(addList({ listId: 'local-new-l', title: 'Trip', boardId: 'default' }));
  await rig.run(30_000);
  rig.disk.refuse('QuotaExceededError');
  await rig.run(6000);
  rig.disk.refuse(null);
  await look(rig, running);
  await rig.run(90_000);
  expect([...(await rig.view()).lists.values()].map(({ title }) => title)).toEqual(['Home', 'Work', 'Trip']);
  await converged();
});

describe('every other write', () => {
  type Make = (view: View) => Intent | null;
  const writes: [string, 'patch' | 'delete' | 'move', Make, string[], string[]][] = [
    ['UPDATE_TASK', 'patch', (view) => editTask(view, home, a, { title: 'A', notes: 'n' }), ['A', 'b'], []],
    ['COMPLETE_TASKS', 'patch', (view) => completeTask(view, home, a, '2026-01-05T09:00:00.000Z'), ['a ✓', 'b'], []],
    ['DELETE_TASK', 'delete', (view) => deleteTask(view, home, a), ['b'], []],
    [
      'MOVE_TASK',
      'move',
      (view) => moveTask(view, { taskId: a, from: home, to: home, parent: null, index: 1 }),
      ['b', 'a'],
      [],
    ],
    [
      'MOVE_TASK to a list',
      'move',
      (view) => moveTask(view, { taskId: a, from: home, to: work, parent: null, index: 0 }),
      ['b'],
      ['a'],
    ],
  ];
  const cases = writes.flatMap((write) => FAULTS.map((fault) => [write[0], fault, write] as const));
  it.each(cases)('%s after %s arrives', async (_, fault, [, method, make, homeAfter, workAfter]) => {
    await startEngine(rig);
    rig.service.fail(fault, method);
    await rig.act(make(await rig.view()));
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(homeAfter);
    expect(rig.service.show(work)).toEqual(workAfter);
    await converged();
  });
});

describe('a move whose answer was lost', () => {
  it('is shown where it went, also before the list is read again', async () => {
    rig.service.elsewhere.insert(work, { title: 'y' });
    rig.service.elsewhere.insert(work, { title: 'x' });
    await startEngine(rig);
    expect(await rig.shown(work)).toEqual(['x', 'y']);
    rig.service.fail('lose', 'move');
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 2 }));
    const seen = new Set<string>();
    rig.hints.subscribe(() => void rig.shown(work).then((titles) => seen.add(titles.join(' '))));
    await rig.run(60_000);
    expect(rig.service.show(work)).toEqual(['x', 'y', 'a']);
    expect([...seen]).toEqual(['x y a']);
  });
});

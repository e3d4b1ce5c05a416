import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, editTask, moveTask } from '../domain/operations/intents.ts';
import { addList, deleteList } from '../domain/operations/list-intents.ts';
import type { TasksPage } from './ports.ts';
import { slotOf } from './refresh/plan.ts';
import type { Process, Rig } from './testing/rig.ts';
import { look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;

beforeEach(() => {
  ({ rig, home, work, a, b } = twoLists());
});

/** Returns the requests since the last call, each with its list. */
const requests = () =>
  rig.service.log.splice(0).map(({ method, args }) => {
    const query = args[1] as { maxResults?: number; pageToken?: string } | undefined;
    if (method !== 'tasks') return method;
    return `${query?.maxResults === 1 ? 'gate' : 'page'} ${args[0]}`;
  });

describe('what is read', () => {
  it('first the lists, then each list with its completed, hidden and assigned tasks, page by page [4.10]', async () => {
    for (let index = 0; index < 150; index += 1) rig.service.elsewhere.insert(work, { title: `${index}` });
    await startEngine(rig);
    const pages = rig.service.log.filter(({ method }) => method === 'tasks').map(({ args }) => args[1]);
    const everything = { completed: true, hidden: true, assigned: true };
    expect(pages).toEqual([everything, everything, { ...everything, pageToken: expect.any(String) }]);
    expect(requests()).toEqual(['lists', `page ${home}`, `page ${work}`, `page ${work}`]);
    expect((await rig.view()).lists.get(work)?.tasks.size).toBe(152 - 2);
    expect(rig.heard.filter(({ type }) => type === 'lists')).toEqual([
      { type: 'lists', lists: [] },
      { type: 'lists', lists: [home] },
      { type: 'lists', lists: [work] },
    ]);
  });

  it('two lists at a time [9.5], also where pages wake the engine meanwhile', async () => {
    for (let index = 0; index < 40; index += 1) rig.service.elsewhere.list(`${index}`);
    let open = 0;
    let most = 0;
    const { tasks } = rig.service;
    rig.service.tasks = async (...args) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => rig.time.timers.after(100, resolve));
      return tasks(...args).finally(() => {
        open -= 1;
      });
    };
    const { engine } = rig.start();
    for (let times = 0; times < 6; times += 1) {
      await rig.run(50);
      engine.wake();
    }
    await rig.run(5000);
    expect(most).toBe(2);
    expect([...(await rig.view()).lists.values()].every(({ loaded }) => loaded)).toBe(true);
  });

  it('a few lists are read whole whenever a person is there [4.41]', async () => {
    const process = await startEngine(rig);
    requests();
    await look(rig, process);
    expect(requests()).toEqual(['lists', `page ${home}`, `page ${work}`]);
  });

  describe('of many lists that nobody changed today', () => {
    const DAY_MS = 24 * 3_600_000;
    let process: Process;
    let more: string[];
    beforeEach(async () => {
      more = Array.from({ length: 98 }, (_, index) => rig.service.elsewhere.list(`${index}`));
      await rig.run(2 * DAY_MS);
      process = await startEngine(rig);
      await rig.run(2000);
      requests();
    });
    const asked = async () => {
      void process.engine.refresh();
      await rig.run(2000);
      return requests();
    };

    it('none is read within ten minutes; later those of the slot, and a page of one task of 25 others [4.41, 9.2]', async () => {
      await look(rig, process);
      expect(requests()).toEqual(['lists']);
      await rig.run(660_000);
      requests();
      const minute = Math.floor(rig.time.clock.now() / 60_000) % 10;
      await look(rig, process);
      const found = requests();
      const slot = [home, work, ...more].filter((id) => slotOf(id) === minute);
      expect(found.filter((request) => request.startsWith('page'))).toEqual(slot.map((id) => `page ${id}`));
      expect(found.filter((request) => request.startsWith('gate'))).toHaveLength(25);
    });

    it('an unchanged one costs a page of one task where somebody asks [9.2]', async () => {
      expect(await asked()).toEqual(['lists', ...[home, work, ...more].map((id) => `gate ${id}`)]);
    });

    it('one that changes between gate and page is read once more: the older answer is remembered', async () => {
      const { tasks } = rig.service;
      rig.service.tasks = async (listId, query) => {
        const page = await tasks(listId, query);
        return listId === home && query.maxResults === 1 ? { ...page, etag: 'before' } : page;
      };
      const read = async () => (await asked()).filter((request) => request.startsWith('page'));
      expect(await read()).toEqual([`page ${home}`]);
      rig.service.tasks = tasks;
      expect(await read()).toEqual([`page ${home}`]);
      expect(await read()).toEqual([]);
    });

    it('a look at all of them tells the pages when it begins and when it ends, and of no list', async () => {
      const told = process.statuses.length;
      await asked();
      const phases = process.statuses.slice(told).map(({ phase }) => phase);
      expect(phases.filter((phase, index) => phase !== phases[index - 1])).toEqual(['refreshing', 'idle']);
      expect(phases.length).toBeLessThan(5);
    });

    it('the one that is changed is read whole, the others are not [4.10]', async () => {
      rig.service.elsewhere.patch(a, { title: 'A' });
      await look(rig, process);
      expect(requests()).toEqual(['lists', `page ${home}`]);
      expect(await rig.shown(home)).toEqual(['A', 'b']);
    });

    it.each([
      ['etag', (page: TasksPage) => ({ ...page, etag: 'other' })],
      ['first task', (page: TasksPage) => ({ ...page, tasks: page.tasks.slice(1) })],
      ["first task's etag", (page: TasksPage) => ({ ...page, tasks: page.tasks.map((t) => ({ ...t, etag: 'x' })) })],
    ] as const)('another %s in the gate opens it [3.6, 4.41, 9.2]', async (_, change) => {
      const { tasks } = rig.service;
      rig.service.tasks = async (listId, query) => {
        const page = await tasks(listId, query);
        return listId === home && query.maxResults === 1 ? change(page) : page;
      };
      expect((await asked()).filter((request) => request.startsWith('page'))).toEqual([`page ${home}`]);
    });
  });

  it('a page in use is kept fresh by the list of lists alone, and one that nobody uses is not', async () => {
    await startEngine(rig);
    requests();
    await rig.run(120_000);
    expect(requests()).toEqual(['lists', 'lists']);
    await rig.run(900_000);
    requests();
    await rig.run(600_000);
    expect(requests()).toEqual([]);
  });

  it('a page on which somebody does something is in use, and is looked after at once where that was long ago', async () => {
    const running = await startEngine(rig);
    for (let minute = 0; minute < 25; minute += 1) {
      running.engine.giveWay();
      await rig.run(60_000);
    }
    requests();
    await rig.run(120_000);
    expect(requests()).toEqual(['lists', 'lists']);
    // An hour in which nobody was there, or the device slept.
    await rig.run(3_600_000);
    rig.service.elsewhere.insert(home, { title: 'From the phone' });
    running.engine.giveWay();
    await rig.run(3000);
    expect(await rig.shown(home)).toContain('From the phone');
  });

  it('no list that was deleted here, by itself, with its board or by an undo', async () => {
    const boards = ['Shared', 'Public'].map((title) => rig.service.elsewhere.list(title));
    await startEngine(rig);
    const before = await rig.view();
    const added = await rig.act(addList({ listId: 'local-new-l', title: 'Trips', boardId: 'default' }));
    await rig.run(12_000);
    rig.service.log.length = 0;
    await rig.act(deleteList(await rig.view(), work));
    await rig.undo(added, before);
    const payload = { boardId: 'b1', sharedBoardId: 's1', listIds: boards };
    await rig.act({ kind: 'DELETE_SHARED_BOARD', payload });
    await rig.run(12_000);
    const trips = (await rig.page.load()).ids.find(({ local }) => local === 'local-new-l')?.server;
    const boardGone = ['deleteList', 'deleteList'];
    expect(requests()).toEqual([`page ${trips}`, 'deleteList', `page ${work}`, 'deleteList', ...boardGone]);
  });

  it('says so only when something changed', async () => {
    const process = await startEngine(rig);
    rig.heard.splice(0);
    await look(rig, process);
    expect(rig.heard.filter(({ type }) => type === 'lists')).toEqual([]);
  });
});

describe('a read that lands', () => {
  it('does not undo what is still queued', async () => {
    const process = await startEngine(rig);
    await rig.act(editTask(await rig.view(), home, a, { title: 'mine' }));
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: null, index: 1 }));
    rig.service.elsewhere.patch(b, { title: 'B' });
    await look(rig, process);
    expect(await rig.shown(home)).toEqual(['B', 'mine']);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['B', 'mine']);
  });

  it('is dropped where the list was written meanwhile, and read again', async () => {
    const process = await startEngine(rig);
    const { tasks } = rig.service;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    rig.service.elsewhere.patch(b, { title: 'B' });
    let hold = true;
    rig.service.tasks = async (...args) => {
      const answer = await tasks(...args);
      if (hold) await held;
      return answer;
    };
    await rig.act(editTask(await rig.view(), home, a, { title: 'mine' }));
    void process.engine.look();
    await rig.run(6000);
    expect(rig.service.show(home)).toEqual(['mine', 'B']);
    hold = false;
    release();
    await rig.run(1000);
    expect(await rig.shown(home)).toEqual(['mine', 'B']);
  });

  it('keeps the order of the cards while the service numbers them anew', async () => {
    const process = await startEngine(rig);
    for (const title of ['1', '2', '3']) {
      await rig.act(addTask(await rig.view(), { listId: home, taskId: `local-new-${title}`, fields: { title } }));
    }
    const seen = new Set<string>();
    process.engine.subscribe(() => void rig.shown(home).then((titles) => seen.add(titles.join(' '))));
    await rig.run(20_000);
    expect([...seen]).toEqual(['3 2 1 a b']);
    expect(rig.service.show(home)).toEqual(['3', '2', '1', 'a', 'b']);
  });
});

describe('what is missing', () => {
  it('one that was deleted elsewhere goes, after the service was asked for it', async () => {
    const process = await startEngine(rig);
    rig.service.elsewhere.remove(a);
    requests();
    await look(rig, process);
    expect(requests()).toEqual(['lists', `page ${home}`, `page ${work}`, 'task']);
    expect(await rig.shown(home)).toEqual(['b']);
  });

  it('one that a page walk missed stays', async () => {
    const process = await startEngine(rig);
    const { tasks } = rig.service;
    rig.service.tasks = async (...args) => {
      const page = await tasks(...args);
      return { ...page, tasks: page.tasks.filter(({ id }) => id !== a) };
    };
    rig.service.elsewhere.patch(b, { title: 'B' });
    await look(rig, process);
    expect(await rig.shown(home)).toEqual(['a', 'B']);
  });

  it('many at once are believed only after a second complete read', async () => {
    for (let index = 0; index < 20; index += 1) rig.service.elsewhere.insert(home, { title: `${index}` });
    const process = await startEngine(rig);
    const { tasks } = rig.service;
    let broken = true;
    rig.service.tasks = async (...args) => {
      const page = await tasks(...args);
      if (!broken || args[0] !== home || args[1].maxResults === 1) return page;
      broken = false;
      return { ...page, tasks: [] };
    };
    rig.service.elsewhere.patch(b, { title: 'B' });
    await look(rig, process);
    expect(await rig.shown(home)).toHaveLength(22);
    for (const task of [...((await rig.view()).lists.get(home)?.tasks.keys() ?? [])].slice(0, 12)) {
      rig.service.elsewhere.remove(task);
    }
    await look(rig, process);
    expect(await rig.shown(home)).toHaveLength(10);
  });

  it('a list that was deleted elsewhere goes, one that a read missed stays', async () => {
    const process = await startEngine(rig);
    const { lists } = rig.service;
    rig.service.lists = async () => ({ ...(await lists()), lists: (await lists()).lists.slice(0, 1) });
    await look(rig, process);
    expect((await rig.view()).order).toEqual([home, work]);
    rig.service.lists = lists;
    rig.service.elsewhere.removeList(work);
    await look(rig, process);
    expect((await rig.view()).order).toEqual([home]);
  });
});

const refresh = async ({ engine }: Process) => {
  void engine.refresh();
  await rig.run(100);
};
/** Returns a switch: while it is on, the service answers for the list 'Home' with what it holds now. */
async function recordHome(): Promise<(on: boolean) => void> {
  const { tasks } = rig.service;
  const reading = tasks(home, {});
  await rig.run(1);
  const old = await reading;
  const stale: typeof tasks = async (listId, query) => (listId === home ? structuredClone(old) : tasks(listId, query));
  return (on) => {
    rig.service.tasks = on ? stale : tasks;
  };
}

describe('a read that lags behind', () => {
  /** Moves `a` to the other list, then reads the list that it left as that was before the move. */
  const readLateAfterMove = async () => {
    const process = await startEngine(rig);
    const lag = await recordHome();
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 }));
    await rig.run(6000);
    lag(true);
    await refresh(process);
    return { process, lag };
  };

  it('does not take back a change that the service has confirmed', async () => {
    const process = await startEngine(rig);
    const lag = await recordHome();
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(6000);
    lag(true);
    await refresh(process);
    expect(await rig.shown(home)).toEqual(['A', 'b']);
    lag(false);
    rig.service.elsewhere.patch(a, { title: 'elsewhere' });
    await refresh(process);
    expect(await rig.shown(home)).toEqual(['elsewhere', 'b']);
  });

  it('does not bring a task that was moved back into its old list, also not in the next engine, unless it was moved back', async () => {
    const { process, lag } = await readLateAfterMove();
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['b'], ['a']]);
    process.kill();
    await startEngine(rig);
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['b'], ['a']]);
    lag(false);
    rig.service.elsewhere.move(a, { list: home });
    await rig.run(60_000);
    await look(rig, rig.start());
    await rig.run(60_000);
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['a', 'b'], []]);
  });

  it('does not bring a subtask that was moved with its task back into the list that both left', async () => {
    rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    const { process, lag } = await readLateAfterMove();
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['b'], ['a', '  sub']]);
    lag(false);
    rig.service.elsewhere.move(a, { list: home });
    await rig.run(60_000);
    await look(rig, process);
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['a', '  sub', 'b'], []]);
  });
});

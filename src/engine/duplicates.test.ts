import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, deleteTask, editTask, moveTask } from '../domain/operations/intents.ts';
import type { View } from '../domain/view.ts';
import type { KeptRecord } from '../protocol/kept.ts';
import { keptOf } from '../records/kept.ts';
import { RemoteError, type RemoteTaskFields } from './ports.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let old: string;
let running: Process;

beforeEach(async () => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  old = rig.service.elsewhere.insert(home, { title: 'old' });
  running = await startEngine(rig);
});

const offline = () => new RemoteError('offline', { mayHaveCommitted: true });
let made = 0;
const add = async (title: string, fields: { notes?: string; due?: string } = {}, after?: string[]) => {
  made += 1;
  const taskId = `local-new-${made}`;
  await rig.act(
    addTask(await rig.view(), { listId: home, taskId, fields: { title, ...fields }, ...(after && { after }) }),
  );
  return taskId;
};
const removed = () => rig.heard.filter((hint) => hint.type === 'notice' && hint.notice.code === 'duplicate-removed');
const converged = () => expectConverged(rig, home);

describe('a POST that the browser sent twice', () => {
  it('leaves one task: the copy goes, is kept, and the user is told', async () => {
    rig.service.fail('twice', 'insert');
    await add('new', { notes: 'n', due: '2026-02-01' });
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['new', 'old']);
    expect(removed()).toHaveLength(1);
    expect((await keptOf(rig.page)).filter(({ kind }) => kind === 'deleted')).toHaveLength(1);
    await converged();
  });

  it('never shows the copy', async () => {
    rig.service.fail('twice', 'insert');
    const seen = new Set<string>();
    await add('new');
    running.engine.subscribe(() => void rig.shown(home).then((titles) => seen.add(titles.join(' '))));
    await rig.run(20_000);
    expect([...seen]).toEqual(['new old']);
  });

  it('every one of ten, also with others put between the two', async () => {
    rig.service.fail('twice', 'insert', 10);
    let last: string | undefined;
    for (let index = 0; index < 10; index += 1)
      last = await add('same', {}, index % 2 === 1 && last ? [last] : undefined);
    await rig.run(60_000);
    await look(rig, running);
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual([...Array(10).fill('same'), 'old']);
    await converged();
  });

  it('every one of some that follow one another: between the two stand copies of the others', async () => {
    rig.service.fail('twice', 'insert', 3);
    let last = old;
    for (const title of ['one', 'two', 'three']) last = await add(title, {}, [last]);
    await rig.run(60_000);
    await look(rig, running);
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['old', 'one', 'two', 'three']);
    await converged();
  });

  it('and answered never: one is adopted, the other goes', async () => {
    let posts = 0;
    rig.service.fate = ({ method }) => {
      if (method !== 'insert') return null;
      posts += 1;
      return posts === 1 ? 'twice' : null;
    };
    const { insert } = rig.service;
    rig.service.insert = async (...args) => {
      rig.service.insert = insert;
      await insert(...args);
      return insert(...args).then(() => Promise.reject(offline()));
    };
    await add('new');
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['new', 'old']);
    await converged();
  });

  it('is recognised by the engine that comes after', async () => {
    rig.service.fail('twice', 'insert');
    const { tasks } = rig.service;
    rig.service.tasks = (listId, query) => (query.updatedMin ? tasks(listId, query) : Promise.reject(offline()));
    await add('new');
    await rig.run(6000);
    expect(rig.service.show(home)).toEqual(['new', 'new', 'old']);
    running.kill();
    rig.service.tasks = tasks;
    running = rig.start();
    await rig.run(30_000);
    expect(rig.service.show(home)).toEqual(['new', 'old']);
    await converged();
  });

  describe('while the user acts on the new one at once', () => {
    const sentTwice = async (act: (taskId: string) => Promise<unknown>) => {
      rig.service.elsewhere.insert(home, { title: 'older' }, { previous: old });
      await look(rig, running);
      rig.service.fail('twice', 'insert');
      const { tasks } = rig.service;
      rig.service.tasks = (listId, query) => (query.updatedMin ? tasks(listId, query) : Promise.reject(offline()));
      const taskId = await add('new', {}, [old]);
      await rig.run(6000);
      expect(rig.service.show(home)).toEqual(['old', 'new', 'new', 'older']);
      await act(taskId);
      await rig.run(20_000);
      rig.service.tasks = tasks;
      await look(rig, running);
      await rig.run(20_000);
      expect(removed()).toHaveLength(1);
      await converged();
    };

    it('moves it', async () => {
      await sentTwice(async (taskId) =>
        rig.act(moveTask(await rig.view(), { taskId, from: home, to: home, parent: null, index: 0 })),
      );
      expect(rig.service.show(home)).toEqual(['new', 'old', 'older']);
    });
    it('moves it to another list', async () => {
      const away = rig.service.elsewhere.list('Away');
      await sentTwice(async (taskId) =>
        rig.act(moveTask(await rig.view(), { taskId, from: home, to: away, parent: null, index: 0 })),
      );
      expect(rig.service.show(home)).toEqual(['old', 'older']);
      expect(rig.service.show(away)).toEqual(['new']);
    });
    it('deletes it', async () => {
      await sentTwice(async (taskId) => rig.act(deleteTask(await rig.view(), home, taskId)));
      expect(rig.service.show(home)).toEqual(['old', 'older']);
    });
  });

  it('that arrives only after it was given up and sent again goes too', async () => {
    rig.service.fail('hang', 'insert');
    await add('new');
    await rig.run(120_000);
    await look(rig, running);
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['new', 'old']);
    await converged();
  });
});

describe('what another build kept', () => {
  const keep = async (kind: KeptRecord['kind'], data: object) => {
    const record = { v: 1, kind, at: rig.time.clock.now(), id: `another/${kind}`, data };
    await rig.disk.open().run(['kept'], 'readwrite', 'strict', (tx) => tx.add('kept', record));
    running.kill();
    running = rig.start();
    await rig.run(5000);
  };

  it('of an insert, in a shape that this one does not know, keeps no list from being read', async () => {
    const task = { listId: home, taskId: 'another', title: 'new', notes: '', due: null, status: 'needsAction' };
    await keep('insert', { ...task, parent: null, previous: null, from: 0, to: Number.MAX_VALUE });
    rig.service.elsewhere.insert(home, { title: 'new' });
    await look(rig, running);
    expect(running.status().problem).toBeNull();
    await converged();
  });

  it('of a change, in a shape that this one does not know, lets a copy be found all the same', async () => {
    await keep('operation', { change: 'MOVE_TASK' });
    rig.service.fail('twice', 'insert');
    await add('new');
    await rig.run(20_000);
    expect(removed()).toHaveLength(1);
    await converged();
  });
});

describe('in doubt both stay', () => {
  const twinElsewhere = async (change: (twin: string) => unknown, fields: RemoteTaskFields = { title: 'new' }) => {
    await add('new');
    await rig.run(5600);
    const twin = rig.service.elsewhere.insert(home, fields);
    await change(twin);
    await look(rig, running);
    await rig.run(20_000);
    expect(rig.service.writes()).toEqual(['insert']);
    expect(removed()).toEqual([]);
    await converged();
  };

  it('changed since', () => twinElsewhere((twin) => rig.service.elsewhere.patch(twin, { status: 'completed' })));
  it('with other notes', () => twinElsewhere(() => {}, { title: 'new', notes: 'mine' }));
  it('with another day', () => twinElsewhere(() => {}, { title: 'new', due: '2026-02-01' }));
  it('assigned in a document', () => twinElsewhere((twin) => rig.service.elsewhere.assign(twin)));
  it('with a link, as what was made of an email has', () =>
    twinElsewhere((twin) => {
      const { tasks } = rig.service;
      const links = [{ type: 'email', description: 'Hello', link: 'https://mail.google.com/mail/#all/1' }];
      rig.service.tasks = async (...asked) => {
        const page = await tasks(...asked);
        return { ...page, tasks: page.tasks.map((task) => (task.id === twin ? { ...task, links } : task)) };
      };
    }));
  it('in another place', () => twinElsewhere((twin) => rig.service.elsewhere.move(twin, { previous: old })));
  it('with something below it', () =>
    twinElsewhere((twin) => void rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: twin })));
  it('where the own one is gone', () =>
    twinElsewhere(async () => {
      const { ids } = await rig.page.load();
      rig.service.elsewhere.remove(ids.at(-1)?.server ?? '');
    }));

  it('in another place than the own one was, which the user has moved', async () => {
    rig.service.elsewhere.insert(home, { title: 'third' }, { previous: old });
    await look(rig, running);
    const taskId = await add('new');
    await rig.run(5600);
    await rig.act(moveTask(await rig.view(), { taskId, from: home, to: home, parent: null, index: 2 }));
    await rig.run(5600);
    rig.service.elsewhere.insert(home, { title: 'new' }, { previous: old });
    await look(rig, running);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['old', 'new', 'third', 'new']);
    expect(removed()).toEqual([]);
  });

  it('below another task, where the user has moved the own one', async () => {
    const taskId = await add('new');
    await rig.run(5600);
    await rig.act(moveTask(await rig.view(), { taskId, from: home, to: home, parent: null, index: 1 }));
    await rig.run(5600);
    rig.service.elsewhere.insert(home, { title: 'new' }, { parent: old });
    await look(rig, running);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['old', '  new', 'new']);
    expect(removed()).toEqual([]);
  });

  it('made long after', async () => {
    await add('new');
    await rig.run(60_000);
    rig.service.elsewhere.insert(home, { title: 'new' });
    await look(rig, running);
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['new', 'new', 'old']);
  });

  it('there before the insert was sent', async () => {
    rig.service.elsewhere.insert(home, { title: 'new' });
    await add('new');
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['new', 'new', 'old']);
  });

  it('two equal ones that the user made', async () => {
    await add('new');
    await add('new');
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['new', 'new', 'old']);
    await rig.act(editTask(await rig.view(), home, `local-new-${made}`, { title: 'other' }));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['other', 'new', 'old']);
  });
});

describe('the same task added on two devices at the same time', () => {
  it.each([0, 100, 400, 1500])('is not taken for a copy on both: one stays (%i ms apart)', async (ms) => {
    const other = createRig(rig);
    const beside = other.start();
    await rig.run(1000);
    const milk = (device: Rig, view: View) =>
      device.act(addTask(view, { listId: home, taskId: 'local-milk', fields: { title: 'Milk' } }));
    await milk(rig, await rig.view());
    await rig.run(ms);
    await milk(other, await other.view());
    for (let times = 0; times < 3; times += 1) {
      await rig.run(20_000);
      for (const { engine } of [running, beside]) void engine.refresh();
    }
    await rig.run(20_000);
    expect(rig.service.show(home)).toContain('Milk');
    const told = [...rig.heard, ...other.heard].flatMap((hint) => (hint.type === 'notice' ? hint.notice.code : []));
    expect(new Set(told)).toEqual(new Set(['duplicate-removed']));
    await converged();
    await expectConverged(other, home);
  });
});

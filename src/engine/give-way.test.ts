import { beforeEach, describe, expect, it } from 'vitest';
import type { Process, Rig } from './testing/rig.ts';
import { look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let running: Process;
/** Fourteen lists, as the service orders them. */
let all: string[];

beforeEach(async () => {
  const scene = twoLists();
  rig = scene.rig;
  all = [scene.home, scene.work];
  while (all.length < 14) all.push(rig.service.elsewhere.list(`List ${all.length}`));
  running = await startEngine(rig);
  rig.service.log.length = 0;
});

/** Returns the lists whose tasks were read since the last call. */
const read = () => rig.service.log.splice(0).flatMap(({ method, args }) => (method === 'tasks' ? [args[0]] : []));

/** Lets this many milliseconds pass while somebody is active all the time. */
async function busyFor(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 10) {
    running.engine.giveWay();
    await rig.run(10);
  }
}

describe('while a person is doing something on a page', () => {
  it('lists behind the first two are read again a second after the last of it', async () => {
    running.engine.giveWay();
    void running.engine.look();
    await rig.run(400);
    expect(read()).toEqual(all.slice(0, 2));
    running.engine.giveWay();
    await rig.run(990);
    expect(read()).toEqual([]);
    expect(running.status().phase).toBe('idle');
    await rig.run(20);
    expect(read()).toEqual(all.slice(2));
  });

  it('two are read every three seconds however long it goes on, and the last eight without a wait', async () => {
    running.engine.giveWay();
    void running.engine.look();
    await busyFor(2990);
    expect(read()).toEqual(all.slice(0, 2));
    await busyFor(20);
    expect(read()).toEqual(all.slice(2, 4));
    await busyFor(2970);
    expect(read()).toEqual([]);
    await busyFor(40);
    expect(read()).toEqual(all.slice(4));
  });

  it('who asked for it waits for nothing', async () => {
    running.engine.giveWay();
    void running.engine.refresh();
    await rig.run(50);
    expect(read()).toEqual(all);
  });

  it.each(['refresh', 'flush'] as const)('a %s ends the wait, once', async (asks) => {
    running.engine.giveWay();
    void running.engine.look();
    await busyFor(50);
    expect(read()).toEqual(all.slice(0, 2));
    let done = false;
    void running.engine[asks]().then(() => {
      done = true;
    });
    await busyFor(300);
    expect(read().slice(0, 12)).toEqual(all.slice(2));
    expect(done).toBe(true);
    void running.engine.look();
    await busyFor(100);
    expect(read()).toEqual(all.slice(0, 2));
  });

  it('what nobody has seen yet is read at once', async () => {
    const fresh = Array.from({ length: 6 }, (_, index) => rig.service.elsewhere.list(`New ${index}`));
    running.engine.giveWay();
    void running.engine.look();
    await rig.run(50);
    expect(read().slice(0, 6)).toEqual(fresh);
  });

  it('an engine that is closed keeps nobody waiting', async () => {
    running.engine.giveWay();
    await look(rig, running);
    expect(read()).toEqual(all.slice(0, 2));
    let closed = false;
    void running.engine.close().then(() => {
      closed = true;
    });
    await rig.run(10);
    expect(closed).toBe(true);
    expect(read()).toEqual([]);
  });
});

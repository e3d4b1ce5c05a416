import { beforeEach, describe, expect, it } from 'vitest';
import type { Process, Rig } from './testing/rig.ts';
import { look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let running: Process;

beforeEach(async () => {
  ({ rig, home, work } = twoLists());
  running = await startEngine(rig);
  rig.service.log.length = 0;
});

/** Lists whose tasks were read since the last call. */
const read = () => rig.service.log.splice(0).flatMap(({ method, args }) => (method === 'tasks' ? [args[0]] : []));

describe('while a person is doing something on a page', () => {
  it('what was read before is read again a second after the last of it', async () => {
    running.engine.giveWay();
    void running.engine.look();
    await rig.run(400);
    running.engine.giveWay();
    await rig.run(990);
    expect(read()).toEqual([]);
    expect(running.status().phase).toBe('idle');
    await rig.run(10);
    expect(read()).toEqual([home, work]);
  });

  it('two lists are read every three seconds, however long it goes on', async () => {
    const third = rig.service.elsewhere.list('Third');
    await look(rig, running);
    read();
    void running.engine.look();
    await busyFor(2990);
    expect(read()).toEqual([]);
    await busyFor(20);
    expect(read()).toEqual([home, work]);
    await busyFor(2970);
    expect(read()).toEqual([]);
    await busyFor(40);
    expect(read()).toEqual([third]);
  });

  it('who asked for it waits for nothing', async () => {
    running.engine.giveWay();
    void running.engine.refresh();
    await rig.run(10);
    expect(read()).toEqual([home, work]);
  });

  it('what nobody has seen yet is read at once', async () => {
    const third = rig.service.elsewhere.list('Third');
    running.engine.giveWay();
    void running.engine.look();
    await rig.run(10);
    expect(read()).toEqual([third]);
  });

  it('changes are sent as ever, and an engine that is closed keeps nobody waiting', async () => {
    running.engine.giveWay();
    void running.engine.look();
    await rig.run(10);
    let closed = false;
    void running.engine.close().then(() => {
      closed = true;
    });
    await rig.run(10);
    expect(closed).toBe(true);
    expect(read()).toEqual([]);
  });
});

/** Lets so many milliseconds pass in which somebody does something all the time. */
async function busyFor(ms: number): Promise<void> {
  for (let step = 0; step < ms; step += 10) {
    running.engine.giveWay();
    await rig.run(10);
  }
}

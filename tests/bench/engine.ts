import * as v from 'valibot';
import { readArgs, wholeNumber } from '../../scripts/options.ts';
import type { Operation } from '../../src/domain/operations/operation.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { EnginePorts } from '../../src/engine/ports.ts';
import { createTasksService } from '../../src/engine/testing/tasks-service.ts';
import { createMemoryConnectivity } from '../../src/platform/memory/connectivity.ts';
import { createMemoryHints } from '../../src/platform/memory/hints.ts';
import { createMemoryLock } from '../../src/platform/memory/lock.ts';
import { createMemoryDisk, type MemoryDisk } from '../../src/platform/memory/storage.ts';
import { operationRecord } from '../../src/protocol/records.ts';
import { median } from './quantile.ts';

/**
 * `npm run bench:engine` measures the engine alone, over a database in memory: first, sending many queued edits to a
 * service that takes its time, beside the least time that batch size, order and concurrency allow; second, a start with
 * a large account, beside reading and parsing the same records. It never fails on a time.
 */
const values = readArgs({
  edits: { type: 'string', default: '1000' },
  latency: { type: 'string', default: '50' },
  tasks: { type: 'string', default: '10000' },
  waiting: { type: 'string', default: '100' },
  runs: { type: 'string', default: '3' },
});
const RUNS = wholeNumber('--runs', values.runs);
/** The engine's own limits: requests at a time, and writes in each [9.2]. */
const SLOTS = 4;
const BATCH = 5;

const clock = { now: () => Date.now() };
const after = (ms: number, run: () => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

function portsOf(disk: MemoryDisk, tasks: EnginePorts['tasks'], change: Partial<EnginePorts> = {}): EnginePorts {
  return {
    ...{ uid: 'u1', build: 'bench', storage: disk.open(), clock, timers: { after }, random: () => 0.5, tasks },
    user: { subscribe: () => () => {}, write: async () => {} },
    sharing: { deleteBoard: async () => {} },
    lock: createMemoryLock(),
    hints: createMemoryHints(),
    connectivity: createMemoryConnectivity(),
    onStatus: () => {},
    ...change,
  };
}

const editOf = (listId: string, taskId: string, index: number): Operation => ({
  ...{ id: `op${index}`, account: 'u1', at: Date.now(), executeAfter: 0, v: 1 },
  kind: 'UPDATE_TASK',
  payload: { listId, taskId, fields: { title: `edited ${index}` }, base: { title: `task ${taskId}` } },
});

/** Shuffles in the same way in every run, so that the edits are sorted neither by list nor by task. */
function shuffled<T>(items: readonly T[]): T[] {
  let seed = 7;
  const keyed = items.map((item) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { item, key: seed };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/**
 * Measures the milliseconds to send `edits` changes of as many tasks in `lists` lists, and computes the least possible
 * time.
 */
async function drain(edits: number, lists: number, latency: number): Promise<{ took: number; bound: number }> {
  const service = createTasksService(clock, { after: (ms, run) => after(ms + latency, run) });
  const where: { listId: string; taskId: string }[] = [];
  for (let list = 0; list < lists; list += 1) {
    const listId = service.elsewhere.list(`list ${list}`);
    for (let task = 0; task < edits / lists; task += 1) {
      const taskId = service.elsewhere.insert(listId, { title: '' });
      service.elsewhere.patch(taskId, { title: `task ${taskId}` });
      where.push({ listId, taskId });
    }
  }
  const engine = createEngine(portsOf(createMemoryDisk(), service, { waits: { undoMargin: 0 } }));
  await engine.start();
  await engine.syncNow();
  await engine.hold(true);
  let made = 0;
  for (const { listId, taskId } of shuffled(where)) {
    await engine.dispatch(editOf(listId, taskId, made));
    made += 1;
  }
  const began = performance.now();
  await engine.hold(false);
  while ((await engine.waiting()) > 0) await engine.flush();
  const took = performance.now() - began;
  await engine.close();
  // Writes to one list are sent one after the other, so there are never more requests under way than lists.
  const rounds = Math.ceil(edits / BATCH / Math.min(SLOTS, lists));
  return { took, bound: rounds * latency };
}

/** Measures the milliseconds from a start to the first request, and those to read and parse the same records. */
async function start(tasks: number, waiting: number): Promise<{ took: number; bound: number }> {
  const disk = createMemoryDisk();
  const lists = 25;
  const quick = createTasksService(clock, { after: (_, run) => after(0, run) });
  const where: { listId: string; taskId: string }[] = [];
  for (let list = 0; list < lists; list += 1) {
    const listId = quick.elsewhere.list(`list ${list}`);
    for (let task = 0; task < tasks / lists; task += 1) {
      where.push({ listId, taskId: quick.elsewhere.insert(listId, { title: `task ${task}`, notes: 'notes of it' }) });
    }
  }
  const first = createEngine(portsOf(disk, quick));
  await first.start();
  await first.syncNow();
  await first.hold(true);
  for (let index = 0; index < waiting; index += 1) {
    const { listId = '', taskId = '' } = where[index * 7] ?? {};
    await first.dispatch(editOf(listId, taskId, index));
  }
  await first.hold(false).catch(() => {});
  await first.close();

  const storage = disk.open();
  const beforeRead = performance.now();
  await storage.run(['ops', 'base', 'ids', 'meta'], 'readonly', 'relaxed', async (tx) => {
    const [ops] = await Promise.all([tx.getAll('ops'), tx.getAll('base'), tx.getAll('ids'), tx.getAll('meta')]);
    for (const value of ops) v.parse(operationRecord, value);
  });
  const bound = performance.now() - beforeRead;

  let claimed: () => void = () => {};
  const firstClaim = new Promise<void>((resolve) => {
    claimed = resolve;
  });
  const never = new Promise<never>(() => {});
  const silent = new Proxy(quick, {
    get: (target, name) => {
      if (name !== 'batch' && name !== 'patch') return target[name as keyof typeof target];
      return () => {
        claimed();
        return never;
      };
    },
  });
  const began = performance.now();
  const engine = createEngine(portsOf(disk, silent));
  await engine.start();
  await firstClaim;
  return { took: performance.now() - began, bound };
}

async function measure(name: string, run: () => Promise<{ took: number; bound: number }>): Promise<void> {
  const results = [];
  for (let turn = 0; turn < RUNS; turn += 1) results.push(await run());
  const took = median(results.map((one) => one.took));
  const bound = median(results.map((one) => one.bound));
  console.log(
    `${name.padEnd(58)} ${took.toFixed(0).padStart(7)} ms ${bound.toFixed(0).padStart(7)} ms ${(took / bound).toFixed(2).padStart(6)} ×`,
  );
}

const edits = wholeNumber('--edits', values.edits);
const latency = wholeNumber('--latency', values.latency, 0);
const tasks = wholeNumber('--tasks', values.tasks);
const waiting = wholeNumber('--waiting', values.waiting, 0);
console.log(`${`medians of ${RUNS} runs`.padEnd(58)} ${'took'.padStart(10)} ${'at least'.padStart(10)}`);
for (const lists of [1, 4, 20]) {
  await measure(`${edits} queued edits, ${lists} lists, ${latency} ms a request`, () => drain(edits, lists, latency));
}
await measure(`start to first claim, ${tasks} tasks, ${waiting} waiting`, () => start(tasks, waiting));
process.exit(0);

import { afterEach, beforeEach, expect, it } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, moveTask } from '../../src/domain/operations/intents.ts';
import type { Intent } from '../../src/domain/operations/operation.ts';
import { project } from '../../src/domain/project.ts';
import type { View } from '../../src/domain/view.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { Engine } from '../../src/engine/ports.ts';
import { createMemoryConnectivity } from '../../src/platform/memory/connectivity.ts';
import { createMemoryHints } from '../../src/platform/memory/hints.ts';
import { createMemoryLock } from '../../src/platform/memory/lock.ts';
import { createMemoryDisk } from '../../src/platform/memory/storage.ts';
import { toBase } from '../../src/records/mapping.ts';
import { openRecords } from '../../src/records/open-records.ts';
import { createTasksRemote } from '../../src/remotes/google-tasks/tasks-remote.ts';
import { type Rig, startRig } from './google-rig.ts';

/** The engine without a browser, against the stand-in over HTTP. */
let rig: Rig;
let engine: Engine;
let view: () => Promise<View>;
let work: string;

const remoteOf = (request: typeof fetch, timeoutMs?: number) =>
  createTasksRemote({
    baseUrl: rig.clouds.url,
    session: { accessToken: async () => ({ accessToken: rig.token, expiryDate: Date.now() + 3_600_000, scope: '' }) },
    fetch: request,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

beforeEach(async () => {
  rig = await startRig();
  work = (await rig.api.tasklists.insert({ requestBody: { title: 'Work' } })).data.id ?? '';
  const disk = createMemoryDisk();
  const page = openRecords(disk.open());
  view = async () => {
    const loaded = await page.load('all');
    return project(toBase('u1', loaded), loaded.operations);
  };
  engine = createEngine({
    uid: 'u1',
    build: 'test',
    storage: disk.open(),
    clock: { now: () => Date.now() },
    timers: {
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    random: () => 0.5,
    tasks: remoteOf(fetch, 300),
    user: { subscribe: () => () => {}, write: async () => {} },
    sharing: { deleteBoard: async () => {} },
    lock: createMemoryLock(),
    hints: createMemoryHints(),
    connectivity: createMemoryConnectivity(),
    onStatus: () => {},
    waits: { undoMargin: 0, retryBase: 10, retryJitter: 10, networkRetry: 200 },
  });
  await engine.start();
  // On a loaded machine a request may be given up, so the lists are requested until they are there.
  await until(async () => {
    await engine.syncNow();
    return (await view()).lists.size === 2;
  });
});
afterEach(async () => {
  await engine.close();
  await rig.clouds.close();
});

/** Waits until the condition holds; the test's own time-out ends it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

let made = 0;
async function act(intent: Intent | null): Promise<void> {
  if (!intent) throw new Error('the intent does not apply');
  made += 1;
  const at = Date.now();
  await engine.dispatch({ ...intent, id: `op${made}`, account: 'u1', at, executeAfter: at, v: 1 });
}

/** Returns the tasks of a list as the service has them, subtasks indented. */
async function stored(listId: string): Promise<string[]> {
  const { data } = await rig.api.tasks.list({
    tasklist: listId,
    maxResults: 100,
    showHidden: true,
    showCompleted: true,
  });
  const items = data.items ?? [];
  const lines = (parent: string | undefined, indent: string): string[] =>
    items
      .filter((task) => task.parent === parent)
      .sort((a, b) => ((a.position ?? '') < (b.position ?? '') ? -1 : 1))
      .flatMap((task) => [
        `${indent}${task.title}|${task.notes ?? ''}|${task.due?.slice(0, 10) ?? ''}|${task.status}`,
        ...lines(task.id ?? '', `${indent}  `),
      ]);
  return lines(undefined, '');
}
async function shown(listId: string): Promise<string[]> {
  const list = (await view()).lists.get(listId);
  const lines = (parent: string, indent: string): string[] =>
    (list?.children.get(parent) ?? []).flatMap((id) => {
      const task = list?.tasks.get(id);
      return [`${indent}${task?.title}|${task?.notes}|${task?.due ?? ''}|${task?.status}`, ...lines(id, `${indent}  `)];
    });
  return lines('', '');
}

async function drained(): Promise<void> {
  await until(async () => {
    await engine.flush();
    return (await engine.waiting()) === 0;
  });
  await engine.syncNow();
}

it('sixty mixed changes while every fourth request fails in one of four ways: each is in the service exactly once', async () => {
  rig.clouds.faults.add({
    every: 4,
    faults: [
      { kind: 'drop-before' },
      { kind: 'drop-after' },
      { kind: 'status', status: 503, commit: true },
      { kind: 'hang', ms: 400, commit: 'after' },
    ],
  });
  const home = rig.list;
  for (let round = 0; round < 12; round += 1) {
    const id = `local-new-${round}`;
    await act(
      addTask(await view(), { listId: home, taskId: id, fields: { title: `task ${round}`, due: '2026-03-01' } }),
    );
    await act(editTask(await view(), home, id, { notes: `note ${round}` }));
    if (round % 3 === 0) await act(completeTask(await view(), home, id, '2026-01-05T09:00:00.000Z'));
    if (round % 3 === 1)
      await act(moveTask(await view(), { taskId: id, from: home, to: work, parent: null, index: 0 }));
    if (round % 4 === 3)
      await act(deleteTask(await view(), (await view()).lists.get(home)?.tasks.has(id) ? home : work, id));
    await act(addTask(await view(), { listId: work, taskId: `${id}-w`, fields: { title: `work ${round}` } }));
  }
  const expected = [await shown(home), await shown(work)].map((lines) => [...lines].sort());
  await drained();
  rig.clouds.faults.clear();
  await until(async () => {
    await engine.syncNow();
    return JSON.stringify(await shown(work)) === JSON.stringify(await stored(work));
  });
  expect([await stored(home), await stored(work)].map((lines) => [...lines].sort())).toEqual(expected);
});

it('after quiescence two more syncs send no write', async () => {
  await act(addTask(await view(), { listId: rig.list, taskId: 'local-new-x', fields: { title: 'x ' } }));
  await drained();
  const before = rig.clouds.google.tasks(rig.email, rig.list).map(({ id, updated }) => [id, updated]);
  await engine.syncNow();
  await engine.syncNow();
  expect(rig.clouds.google.tasks(rig.email, rig.list).map(({ id, updated }) => [id, updated])).toEqual(before);
});

it('several changes go out as one batch, and what a part of it meets is its own', async () => {
  const home = rig.list;
  for (const title of ['a', 'b', 'c', 'd']) rig.clouds.google.insertTask(rig.email, home, { title });
  await engine.syncNow();
  const ids = [...((await view()).lists.get(home)?.tasks.values() ?? [])];
  const seen = rig.clouds.requestLog.entries().length;
  await engine.hold(true);
  for (const { id, title } of ids) await act(editTask(await view(), home, id, { title: title.toUpperCase() }));
  rig.clouds.faults.add({
    part: true,
    method: 'PATCH',
    every: 3,
    faults: [{ kind: 'status', status: 503, commit: true }],
  });
  await engine.hold(false);
  await drained();
  rig.clouds.faults.clear();
  const batches = rig.clouds.requestLog
    .entries()
    .slice(seen)
    .filter(({ path }) => path.startsWith('/batch'));
  expect(batches[0]?.parts).toHaveLength(4);
  expect((await rig.order()).sort()).toEqual(['A', 'B', 'C', 'D']);
});

it('the gate costs at most 2 KB a list, however long its notes, and says the same as a walk [4.41, 9.2]', async () => {
  for (let index = 0; index < 120; index += 1) {
    rig.clouds.google.insertTask(rig.email, rig.list, { title: `${index}`, notes: 'n'.repeat(8000) });
  }
  let bytes = 0;
  const remote = remoteOf(async (...request) => {
    const answer = await fetch(...request);
    bytes = (await answer.clone().arrayBuffer()).byteLength;
    return answer;
  });
  const query = { completed: true, hidden: true, assigned: true };
  const gate = await remote.tasks(rig.list, { ...query, maxResults: 1 });
  expect(bytes).toBeLessThan(2048);
  const page = await remote.tasks(rig.list, query);
  expect([page.etag, page.tasks[0]?.id, page.tasks[0]?.etag]).toEqual([
    gate.etag,
    gate.tasks[0]?.id,
    gate.tasks[0]?.etag,
  ]);
});

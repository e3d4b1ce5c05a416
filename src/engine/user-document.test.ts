import { beforeEach, expect, it } from 'vitest';
import { boardsOf } from '../domain/board.ts';
import { deleteBoard, moveBoard, renameBoard } from '../domain/operations/boards.ts';
import { addList, moveList } from '../domain/operations/list-intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';

/** Two devices of one account with the boards 'Trips' (b1) and 'Office' (b2). */
let here: Rig;
let there: Rig;
let running: Process;

const titles = async () => boardsOf((await here.view()).user, 'Main').map(({ title }) => title);

beforeEach(async () => {
  here = createRig();
  here.service.elsewhere.list('Home');
  const boards = { b1: { title: 'Trips', position: 1 }, b2: { title: 'Office', position: 2 } };
  here.user.document = { email: 'ada@example.com', boards };
  there = createRig({ time: here.time, service: here.service, user: here.user });
  running = here.start();
  there.start();
  await here.run(2000);
});

it.each<[string, (view: View) => Intent | null]>([
  ['a name', (view) => renameBoard(view, 'b1', 'Holidays', 'Main')],
  ['a place', (view) => moveBoard(view, 'b1', 2)],
])('a board that another device deleted does not come back by %s that waited over a restart', async (_, change) => {
  running.kill();
  await here.act(change(await here.view()));
  for (const intent of deleteBoard(await there.view(), 'b1')) await there.act(intent);
  await here.run(20_000);
  here.start();
  await here.run(20_000);
  expect(here.user.document?.boards).not.toHaveProperty('b1');
  expect(await here.states()).toEqual([]);
});

it('what Firestore tells while the storage refuses it is kept once it does not, the newest of it', async () => {
  here.disk.refuse('QuotaExceededError');
  await there.act(renameBoard(await there.view(), 'b1', 'Journeys', 'Main'));
  await there.act(renameBoard(await there.view(), 'b2', 'Bureau', 'Main'));
  await there.run(1000);
  expect(await titles()).toEqual(['Main', 'Trips', 'Office']);
  here.disk.refuse(null);
  await here.run(10_000);
  expect(await titles()).toEqual(['Main', 'Journeys', 'Bureau']);
});

it('what is out of reach is no empty document: boards stay, and it is said that settings wait [4.20]', async () => {
  here.user.subscribe = (_, listener) => {
    listener.next(null, true);
    return () => {};
  };
  running.kill();
  const next = here.start();
  await here.run(4000);
  expect(await titles()).toEqual(['Main', 'Trips', 'Office']);
  expect(next.status().settingsWait).toBe(true);
});

it('a subscription that ended is made anew after ten seconds [4.20]', async () => {
  running.kill();
  const { subscribe } = here.user;
  here.user.subscribe = (_, listener) => {
    listener.error('unavailable');
    return () => {};
  };
  const next = here.start();
  await here.run(4000);
  here.user.subscribe = subscribe;
  await there.act(renameBoard(await there.view(), 'b1', 'Journeys', 'Main'));
  await here.run(8000);
  expect([await titles(), next.status().settingsWait]).toEqual([['Main', 'Trips', 'Office'], true]);
  await here.run(2000);
  expect([await titles(), next.status().settingsWait]).toEqual([['Main', 'Journeys', 'Office'], false]);
});

it.each([
  ['a board', (title: string) => ({ path: ['boards', 'b3'], value: { title, position: 3 } })],
  ['a label', (title: string) => ({ path: ['tags', 't1'], value: { name: title, color: '#aabbcc' } })],
])('%s may be called as ids of this device begin', async (_, fieldOf) => {
  const field = fieldOf('local-first');
  await here.act({ kind: 'WRITE_USER', payload: { fields: [field] } });
  await here.run(5000);
  expect(await here.states()).toEqual([]);
  expect(here.user.document?.[field.path[0] ?? '']).toMatchObject({ [field.path[1] ?? '']: field.value });
});

it('an order of lists holds where one of them is given up before it was made', async () => {
  const work = here.service.elsewhere.list('Work');
  void running.engine.refresh();
  await here.run(1000);
  const before = await here.view();
  const added = await here.act(addList({ listId: 'local-l', title: 'New', boardId: 'default' }));
  await here.act(moveList(await here.view(), work, 0));
  await here.run(1000);
  const { order } = await here.view();
  expect(order[0]).toBe(work);
  await here.undo(added, before);
  await here.run(10_000);
  expect(await here.states()).toEqual([]);
  expect((await here.view()).order).toEqual(order.filter((id) => id !== 'local-l'));
  expect(JSON.stringify(here.user.document)).not.toContain('local-');
});

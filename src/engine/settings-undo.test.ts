import { beforeEach, expect, it } from 'vitest';
import { addTask } from '../domain/operations/intents.ts';
import type { Operation } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { RemoteError, type RemoteErrorCode } from './ports.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { startEngine } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let running: Process;
let before: View;
/** A write of a setting that is to be undone. */
let coloured: Operation;

const says = (code: RemoteErrorCode) => new RemoteError(code, { mayHaveCommitted: false });
const write = (path: string[], value: string) =>
  rig.act({ kind: 'WRITE_USER', payload: { fields: [{ path, value }] } });

beforeEach(async () => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  running = await startEngine(rig);
  before = await rig.view();
  coloured = await write(['boards', 'b1', 'backgroundColor'], '#aabbcc');
  await rig.run(2000);
});

it.each(['quota', 'unauthenticated', 'expired-access', 'unavailable', 'offline'] as const)(
  'where Firestore answers the undo of a setting by %s settings wait, and tasks go on',
  async (code) => {
    rig.user.broken = says(code);
    await rig.undo(coloured, before);
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title: 'mine' } }));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['mine']);
    expect(running.status()).toMatchObject({ problem: null, settingsWait: true });
    rig.user.broken = null;
    await rig.run(60_000);
    expect(await rig.states()).toEqual([]);
    await write(['prefs', 'x'], 'y');
    await rig.run(1000);
    expect(running.status().settingsWait).toBe(false);
  },
);

it('the undo of a setting that the rules refuse is left out and said; later settings are written', async () => {
  const { write: accept } = rig.user;
  rig.user.write = (uid, fields) =>
    fields.some(({ path }) => path[0] === 'boards') ? Promise.reject(says('refused')) : accept(uid, fields);
  await rig.undo(coloured, before);
  await write(['prefs', 'x'], 'y');
  await rig.run(60_000);
  expect(await rig.states()).toEqual([]);
  expect(rig.user.document).toMatchObject({ prefs: { x: 'y' } });
  expect(running.status().problem).toBeNull();
  expect(rig.heard.filter(({ type }) => type === 'notice')).toMatchObject([{ notice: { code: 'dropped' } }]);
});

it('an undo of a setting that is written says that settings can be reached again', async () => {
  rig.user.broken = says('unavailable');
  await rig.undo(coloured, before);
  await rig.run(2000);
  expect(running.status().settingsWait).toBe(true);
  rig.user.broken = null;
  await rig.run(15_000);
  expect(running.status().settingsWait).toBe(false);
  expect(await rig.states()).toEqual([]);
});

it('the undo of a setting that was written before its slow page had saved it, which made it anew, takes it back', async () => {
  await rig.page.appendNew([coloured]);
  await rig.undo(coloured, before);
  await rig.run(2000);
  expect(await rig.states()).toEqual([]);
  expect(rig.user.document).not.toMatchObject({ boards: { b1: { backgroundColor: '#aabbcc' } } });
});

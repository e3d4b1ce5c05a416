import type { Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, openAdmin } from './firebase-admin-app.ts';
import { CONTRACT_RULES, type LocalRig, PROJECT, startLocalRig } from './firebase-rig.ts';

/**
 * Tests what only the local Firestore promises: what survives its restarts, and its choices where the real one may
 * choose otherwise.
 */
let rig: LocalRig;
let admin: Admin;
let firestore: Firestore;

beforeAll(async () => {
  rig = await startLocalRig();
  admin = openAdmin(rig);
  ({ firestore } = admin);
});

afterAll(async () => {
  await admin.close();
  await rig.close();
});

test('update times grow strictly, over a restart too', async () => {
  const doc = firestore.doc('secrets/clock');
  const times: bigint[] = [];
  for (let i = 0; i < 5; i++) {
    if (i === 3) {
      await rig.stop();
      await rig.start();
    }
    const { writeTime } = await doc.set({ i });
    times.push(BigInt(writeTime.seconds) * 1_000_000_000n + BigInt(writeTime.nanoseconds));
  }
  expect(times).toEqual([...new Set(times)].sort((a, b) => (a < b ? -1 : 1)));
});

test('a transaction that read a query aborts when a document appears in its result', async () => {
  const items = firestore.collection('sharedLists/phantom/items');
  let runs = 0;
  const size = await firestore.runTransaction(async (transaction) => {
    runs += 1;
    const result = await transaction.get(items.where('done', '==', false));
    if (runs === 1) await items.doc('late').set({ done: false });
    transaction.set(items.doc('count'), { n: result.size });
    return result.size;
  });
  expect({ runs, size }).toEqual({ runs: 2, size: 1 });
});

test('a transaction that a restart has forgotten begins anew', async () => {
  const doc = firestore.doc('secrets/forgotten');
  await doc.set({ n: 1 });
  let runs = 0;
  await firestore.runTransaction(async (transaction) => {
    runs += 1;
    const n: number = (await transaction.get(doc)).get('n');
    if (runs === 1) {
      await rig.stop();
      await rig.start();
    }
    transaction.update(doc, { n: n + 1 });
  });
  expect({ runs, n: (await doc.get()).get('n') }).toEqual({ runs: 2, n: 2 });
});

test('rules are put in force by the owner, and a file that does not compile leaves those of before', async () => {
  const put = async (content: string, authorization: string): Promise<number> => {
    const body = JSON.stringify({ rules: { files: [{ name: 'x.rules', content }] } });
    const url = `http://${rig.host}/emulator/v1/projects/${PROJECT}:securityRules`;
    return (await fetch(url, { method: 'PUT', headers: { authorization, connection: 'close' }, body })).status;
  };
  const readAsNobody = async (): Promise<number> => {
    const url = `http://${rig.host}/v1/projects/${PROJECT}/databases/(default)/documents/open/x`;
    return (await fetch(url, { headers: { connection: 'close' } })).status;
  };
  const open = CONTRACT_RULES.replace('allow read, write: if request.auth != null;', 'allow read: if true;');
  expect(await put(open, 'Bearer x')).toBe(401);
  expect(await readAsNobody()).toBe(403);
  expect(await put(open, 'Bearer owner')).toBe(200);
  expect(await readAsNobody()).toBe(404);
  expect(await put('service cloud.firestore {', 'Bearer owner')).toBe(400);
  expect(await readAsNobody()).toBe(404);
});

test.each(['v1/projects/tackboard-local/databases/(default)/documents/open/%', 'emulator/%'])(
  'a path that is not percent-encoded well is the client’s fault: %s',
  async (path) => {
    const answer = await fetch(`http://${rig.host}/${path}`, { headers: { connection: 'close' } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  },
);

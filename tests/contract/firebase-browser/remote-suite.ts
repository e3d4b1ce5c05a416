import { describe, expect, type TestContext, test } from 'vitest';
import { customToken, type Hosts, ownerCall, PROJECT } from '../firebase-rig.ts';
import type { BrowserRig, Client } from './rig.ts';

interface Context {
  browser(): BrowserRig;
  hosts(): Hosts;
}

type Finish = TestContext['onTestFinished'];

/** Tests the product's own use of Firebase (src/remotes/firebase). */
export function remoteSuite(where: 'page' | 'worker', { browser, hosts }: Context): void {
  describe.concurrent(`the remote in the ${where}`, () => {
    async function signedIn(uid: string, onTestFinished: Finish): Promise<Client> {
      const client = await browser().open(where, hosts());
      onTestFinished(() => client.close());
      expect(await client.call('signIn', customToken(uid))).toEqual({ uid });
      return client;
    }

    const write = (uid: string, fields: object) => ownerCall(hosts().host, 'PATCH', `/users/${uid}`, { fields });
    const stored = async (uid: string) => (await ownerCall(hosts().host, 'GET', `/users/${uid}`)).body.fields;

    test('signs in by a custom token, tells the state, and remembers it after a reload [7.22]', async (context) => {
      const client = await signedIn(`auth-${where}`, context.onTestFinished);
      await client.waitFor(({ kind, uid }) => kind === 'auth' && uid === `auth-${where}`);
      await client.reload();
      const uid = `auth-${where}`;
      expect(await client.call('idToken', uid, false)).toMatch(/^ey/);
      await client.waitFor(({ kind, uid }) => kind === 'auth' && uid === `auth-${where}`);
      // An engine of an earlier account gets nothing, and its sign-out does not end the session of another account.
      expect(await client.call('idToken', 'before', false)).toEqual({ failed: 'unauthenticated' });
      await client.call('signOut', 'before');
      expect(await client.call('idToken', uid, false)).toMatch(/^ey/);
      await client.call('signOut', uid);
      await client.waitFor(({ kind, uid }) => kind === 'auth' && uid === null);
      expect(await client.call('idToken', uid, false)).toEqual({ failed: 'unauthenticated' });
    });

    test("a subscription gets own and the server's writes of the user document [4.20]", async (context) => {
      const uid = `watch-${where}`;
      const client = await signedIn(uid, context.onTestFinished);
      await client.call('subscribe', uid);
      await client.waitFor(({ kind, data }) => kind === 'next' && data === null);
      await client.call('write', uid, [{ path: ['boards', 'b 1.`x`', 'title'], value: 'Work' }]);
      await client.waitFor(({ data }) => JSON.stringify(data) === '{"boards":{"b 1.`x`":{"title":"Work"}}}');
      await ownerCall(hosts().host, 'PATCH', `/users/${uid}?updateMask.fieldPaths=premium`, {
        fields: { premium: { booleanValue: true } },
      });
      const both = await client.waitFor(({ data }) => (data as { premium?: boolean } | null)?.premium === true);
      expect(both).toMatchObject({ fromCache: false, data: { boards: { 'b 1.`x`': { title: 'Work' } } } });
    });

    test('a write that the rules deny is refused and changes nothing', async (context) => {
      const uid = `deny-${where}`;
      await write(uid, { premium: { booleanValue: false } });
      const client = await signedIn(uid, context.onTestFinished);
      expect(await client.call('write', uid, [{ path: ['premium'], value: true }])).toEqual({ failed: 'refused' });
      // A write of another account waits for that account: a refusal would drop it.
      expect(await client.call('write', 'another', [{ path: ['soundEffects'], value: true }])).toEqual({
        failed: 'unauthenticated',
      });
      expect(await stored(uid)).toEqual({ premium: { booleanValue: false } });
      expect(await client.failures()).toEqual([]);
    });

    test("another's user document ends the subscription with permission-denied", async (context) => {
      const client = await signedIn(`curious-${where}`, context.onTestFinished);
      await client.call('subscribe', 'somebody-else');
      const error = await client.waitFor(({ kind }) => kind === 'error');
      expect(error).toEqual({ kind: 'error', code: 'permission-denied' });
    });

    test('a write touches its own fields only, and deletes those without a value [7.21]', async (context) => {
      const uid = `merge-${where}`;
      const list = (fields: object) => ({ mapValue: { fields } });
      const lists = list({
        l1: list({ position: { integerValue: '1' }, color: { stringValue: '#fff' } }),
        l2: list({}),
      });
      await write(uid, { lists, soundEffects: { booleanValue: true } });
      const client = await signedIn(uid, context.onTestFinished);
      const fields = [
        { path: ['lists', 'l1', 'position'], value: 1.5 },
        { path: ['lists', 'l2'] },
        { path: ['lists', 'l3'], value: { boardId: 'default', position: 3 } },
        { path: ['messagingToken'], value: null },
        { path: ['calendarSettings', 'weekStart'], value: '1' },
      ];
      expect(await client.call('write', uid, fields)).toBeNull();
      expect(await stored(uid)).toEqual({
        lists: list({
          l1: list({ position: { doubleValue: 1.5 }, color: { stringValue: '#fff' } }),
          l3: list({ boardId: { stringValue: 'default' }, position: { integerValue: '3' } }),
        }),
        soundEffects: { booleanValue: true },
        messagingToken: { nullValue: null },
        calendarSettings: list({ weekStart: { stringValue: '1' } }),
      });
    });

    test('a disabled account gets no new token; a revoked one neither', async (context) => {
      const update = (uid: string, change: object) =>
        fetch(`http://${hosts().authHost}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:update`, {
          method: 'POST',
          headers: { authorization: 'Bearer owner' },
          body: JSON.stringify({ localId: uid, ...change }),
        });
      const disabled = await signedIn(`disabled-${where}`, context.onTestFinished);
      await update(`disabled-${where}`, { disableUser: true });
      expect(await disabled.call('idToken', `disabled-${where}`, true)).toEqual({ failed: 'unauthenticated' });
      const revoked = await signedIn(`revoked-${where}`, context.onTestFinished);
      await update(`revoked-${where}`, { validSince: String(Math.floor(Date.now() / 1000) + 5) });
      expect(await revoked.call('idToken', `revoked-${where}`, true)).toEqual({ failed: 'unauthenticated' });
      expect(await disabled.failures()).toEqual([]);
    });
  });
}

/** An extension's worker holds one account for all its pages, and may end at any time. */
export function extensionSuite({ browser, hosts }: Context): void {
  describe('the remote in the extension', () => {
    test('a worker that was ended is woken signed in, and subscribes again [7.22]', { timeout: 180_000 }, async () => {
      const uid = 'extension';
      const client = await browser().open('extension', hosts());
      expect(await client.call('signIn', customToken(uid))).toEqual({ uid });
      await client.call('subscribe', uid);
      await client.waitFor(({ kind, data }) => kind === 'next' && data === null);
      expect(await client.call('write', uid, [{ path: ['soundEffects'], value: true }])).toBeNull();
      await client.waitFor(({ data }) => JSON.stringify(data) === '{"soundEffects":true}');
      await browser().killExtensionWorker();
      expect(await client.events()).toEqual([]);
      expect(await client.call('idToken', uid, false)).toMatch(/^ey/);
      await client.call('subscribe', uid);
      await client.waitFor(
        ({ data, fromCache }) => JSON.stringify(data) === '{"soundEffects":true}' && fromCache === false,
      );
      expect(await client.failures()).toEqual([]);
      await client.close();
    });
  });
}

import { describe, expect, type TestContext, test } from 'vitest';
import { customToken, type LocalRig, ownerCall, startLocalRig } from '../firebase-rig.ts';
import type { BrowserRig, Client, Event, Where } from './rig.ts';

/**
 * Tests what can go wrong with a Firebase, each against one of its own. They mostly wait for the back-off of the SDK,
 * so they run concurrently with everything else.
 */
export function outageSuite(browser: () => BrowserRig): void {
  const timeout = 180_000;

  async function startRig({ onTestFinished }: TestContext): Promise<LocalRig> {
    const rig = await startLocalRig();
    onTestFinished(() => rig.close());
    return rig;
  }

  async function signedIn(where: Where, uid: string, rig: LocalRig, { onTestFinished }: TestContext): Promise<Client> {
    const client = await browser().open(where, rig);
    onTestFinished(() => client.close());
    expect(await client.call('signIn', customToken(uid))).toEqual({ uid });
    return client;
  }

  const isData = (field: string, value: unknown) => (event: Event) =>
    (event.data as Record<string, unknown> | null | undefined)?.[field] === value && event.fromCache !== true;

  describe.concurrent('where Firestore is not to be had', () => {
    test.for(['page', 'worker'] as const)(
      'a server that restarts is found again by a %s, with what was written meanwhile',
      { timeout },
      async (where, context) => {
        const rig = await startRig(context);
        const uid = 'restart';
        const client = await signedIn(where, uid, rig, context);
        await client.call('write', uid, [{ path: ['showTaskCount'], value: true }]);
        await client.call('subscribe', uid);
        await client.waitFor(isData('showTaskCount', true));
        await rig.stop();
        const down = await client.call('write', uid, [{ path: ['showTaskCount'], value: false }]);
        expect(down).toEqual({ failed: 'offline' });
        await rig.start();
        const path = `/users/${uid}?updateMask.fieldPaths=plan`;
        await ownerCall(rig.host, 'PATCH', path, { fields: { plan: { stringValue: 'pro' } } });
        await client.waitFor(isData('plan', 'pro'));
        expect(await client.call('write', uid, [{ path: ['showTaskCount'], value: false }])).toBeNull();
        await client.waitFor(isData('showTaskCount', false));
        expect(await client.failures()).toEqual([]);
      },
    );

    test('an extension that was writing when the server went down has written all when it is back', {
      timeout,
    }, async (context) => {
      const rig = await startRig(context);
      const client = await browser().open('extension', rig);
      context.onTestFinished(() => client.close());
      await client.call('sdkSignIn', customToken('extension-restart'));
      await client.call('watch', 'open/extension-restart');
      expect(await client.call('set', 'open/extension-restart', { n: 1 })).toBeNull();
      await rig.stop();
      const waiting = client.call('set', 'open/extension-restart', { n: 2 });
      await rig.start();
      expect(await waiting).toBeNull();
      await ownerCall(rig.host, 'PATCH', '/open/extension-restart', { fields: { n: { integerValue: '3' } } });
      await client.waitFor(isData('n', 3));
    });

    test('a blocked Firestore is told as out of reach, without an unhandled error', { timeout }, async (context) => {
      const client = await signedIn('page', 'blocked', await startRig(context), context);
      await client.block('google.firestore.v1.Firestore', '/v1/projects/');
      await client.call('subscribe', 'blocked');
      const last = await client.waitFor(({ kind }) => kind === 'next');
      expect(last).toEqual({ kind: 'next', data: null, fromCache: true });
      const write = await client.call('write', 'blocked', [{ path: ['soundEffects'], value: true }]);
      expect(write).toEqual({ failed: 'offline' });
      expect(await client.failures()).toEqual([]);
    });

    test('a write that gets no answer settles as unavailable', { timeout }, async (context) => {
      const rig = await startRig(context);
      const client = await signedIn('page', 'silence', rig, context);
      rig.hang(':commit');
      const write = await client.call('write', 'silence', [{ path: ['soundEffects'], value: true }]);
      expect(write).toEqual({ failed: 'unavailable' });
      expect(await client.failures()).toEqual([]);
    });

    test.for(['page', 'extension'] as const)(
      'a stream whose token expired is closed, and the SDK in the %s comes back with a new one',
      { timeout },
      async (where, context) => {
        const rig = await startRig(context);
        const client = await browser().open(where, rig);
        context.onTestFinished(() => client.close());
        await client.call('sdkSignIn', customToken(`expiry-${where}`));
        await client.call('watch', 'open/expiry');
        expect(await client.call('set', 'open/expiry', { n: 1 })).toBeNull();
        await client.waitFor(isData('n', 1));
        rig.shiftClock(3_600_000);
        await ownerCall(rig.host, 'PATCH', '/open/expiry', { fields: { n: { integerValue: '2' } } });
        await client.waitFor(isData('n', 2));
        expect(await client.call('set', 'open/expiry', { n: 3 })).toBeNull();
        await client.waitFor(isData('n', 3));
        expect((await client.events()).filter(({ kind }) => kind === 'doc-error')).toEqual([]);
      },
    );
  });
}

import type { CDPSession } from 'puppeteer';
import { describe, expect, test } from 'vitest';
import { type Hosts, PROJECT } from '../firebase-rig.ts';
import type { BrowserRig } from './rig.ts';

interface Queued {
  readonly target: { readonly value: string };
  readonly push: object;
}

/**
 * Tests FCM from the side of firebase/messaging: registration with the genuine SDK, and sent messages as its worker
 * reads them.
 */
export function pushSuite({ browser, hosts }: { browser(): BrowserRig; hosts(): Hosts }): void {
  async function ownerFetch(path: string, body: object) {
    const headers = { authorization: 'Bearer owner' };
    const url = `http://${hosts().authHost}/${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }

  const send = (message: object) => ownerFetch(`v1/projects/${PROJECT}/messages:send`, { message });

  /** Takes the messages that were sent to a token and hands them to the service worker as a push service would. */
  async function deliver(session: CDPSession, registrationId: string, target: string): Promise<void> {
    const { body } = await ownerFetch(`emulator/v1/projects/${PROJECT}/messages:take`, { target });
    for (const { push } of body.messages as Queued[]) {
      const data = JSON.stringify(push);
      await session.send('ServiceWorker.deliverPushMessage', { origin: browser().origin, registrationId, data });
    }
  }

  describe.concurrent('push', () => {
    test('a browser registers by the genuine SDK, and gets what firebase-admin would send', async ({
      onTestFinished,
    }) => {
      const page = await browser().openPage('/push.html');
      onTestFinished(() => page.browserContext().close());
      const call = (expression: string): Promise<unknown> => page.evaluate(expression);
      const session = await page.createCDPSession();
      const registered = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const [first] = registrations;
          if (first) resolve(first.registrationId);
        });
      });
      await session.send('ServiceWorker.enable');
      const token = String(await call(`registerPush('${hosts().authHost}', '${PROJECT}')`));
      const message = { token, notification: { title: 'Due today', body: '3 tasks' }, data: { listId: 'l1' } };

      const { body } = await send(message);
      await deliver(session, await registered, token);
      await page.waitForFunction('received().length === 1', { timeout: 90_000 });
      expect(await call('received()')).toEqual([
        {
          from: expect.stringMatching(/^\d+$/),
          messageId: String(body.name).split('/').at(-1),
          notification: { title: 'Due today', body: '3 tasks' },
          data: { listId: 'l1' },
        },
      ]);
      expect(await call('notifications()')).toEqual([]);

      await send({ ...message, webpush: { notification: { title: 'Overdue' } } });
      await page.goto('about:blank');
      await deliver(session, await registered, token);
      await page.goto(`${browser().origin}/push.html`);
      await page.waitForFunction('notifications().then((shown) => shown.length === 1)', { timeout: 90_000 });
      expect(await call('notifications()')).toEqual([{ title: 'Overdue', body: '3 tasks' }]);

      await call(`registerPush('${hosts().authHost}', '${PROJECT}')`);
      expect(await call('unregisterPush()')).toBe(true);
      expect(await send(message)).toMatchObject({ status: 404 });
    });
  });
}

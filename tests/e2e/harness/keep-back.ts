import type { CDPSession, Page } from 'puppeteer';
import type { Visitor } from './visitor.ts';

/** Makes the page read every file from the server, bypassing service worker and cache. */
export async function fromTheServer(page: Page): Promise<CDPSession> {
  const session = await page.createCDPSession();
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return session;
}

/** Holds the page's requests for a file until `letGo` is called. */
export async function keepBack({ page }: Visitor, file: string): Promise<{ url: string; letGo(): Promise<unknown> }> {
  const waiting: string[] = [];
  const session = await fromTheServer(page);
  const kept = {
    url: '',
    letGo: () => Promise.all(waiting.map((requestId) => session.send('Fetch.continueRequest', { requestId }))),
  };
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    kept.url = request.url;
    waiting.push(requestId);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: file }] });
  return kept;
}

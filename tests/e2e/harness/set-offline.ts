import type { CDPSession, Page } from 'puppeteer';

/** What holds for a page lasts as long as its session. */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * Takes the network away from a page, or gives it back, as `page.setOfflineMode` does: that one needs Puppeteer's own
 * observation of the network, which `World.launch` does without.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.createCDPSession());
  sessions.set(page, session);
  const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.overrideNetworkState', conditions);
  await session.send('Network.emulateNetworkConditionsByRule', {
    matchedNetworkConditions: [{ urlPattern: '', ...conditions }],
  });
}

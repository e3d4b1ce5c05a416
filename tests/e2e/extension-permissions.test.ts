import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionDir } from '../../scripts/start/web-build.ts';
import { EXTENSION_ID, EXTENSION_ORIGIN, Extension, type Manifest, unpack } from './harness/extension.ts';
import { add, callExtension, pressOn, says, shows } from './harness/popup.ts';
import { until } from './harness/until.ts';
import { openWorld, type World } from './harness/world.ts';

/*
 * Every permission serves something that a test proves. Each is removed from the built manifest in turn, and what the
 * test of that name relies on must then fail.
 */
let world: World;
let browser: Browser;
let account: string;
let extension: Extension;
let popup: Page;
let installs = 0;

beforeAll(async () => {
  world = await openWorld();
  account = world.person({ Home: ['Paint the fence'] });
  browser = (await world.launch(join(world.dataDir, 'extension-profile'), [])).browser;
});
afterAll(() => world.close());

/** Installs the built extension, with `change` applied to its manifest, in place of the one before. */
async function install(change: (manifest: Manifest) => void): Promise<void> {
  installs += 1;
  const folder = unpack(extensionDir, join(world.dataDir, `extension-${installs}`), world.url, change);
  if (installs > 1) await browser.uninstallExtension(EXTENSION_ID);
  extension = await Extension.in(browser);
  await browser.installExtension(folder);
  popup = await extension.open('popup/popup.html');
}

/**
 * Waits for the worker and returns whether its script ran to its end: one that throws while it registers its listeners
 * never runs.
 */
const starts = () =>
  until('the worker, or its failure', () => (extension.failed ? 'failed' : extension.runs && 'running')).then(
    (how) => how === 'running',
  );

const ran = async (code: string): Promise<boolean> =>
  popup.evaluate(`(async () => { try { return (await ${code}) !== false; } catch { return false; } })()`) as never;

async function signsIn(): Promise<boolean> {
  const refused = () => popup.$('[role="alert"]');
  await pressOn(popup, 'link', 'Sign in with Google');
  await until('Google’s window, or a refusal', async () => extension.asked || (await refused()));
  if (!extension.asked) return false;
  await extension.passGoogle(account);
  return until('the list, or a refusal', async () =>
    (await popup.$('::-p-text(Paint the fence)')) ? 'in' : (await refused()) && 'refused',
  ).then((outcome) => outcome === 'in');
}

/** Tries to save more than an ordinary site's quota, which is set for this test. */
async function savesBeyondQuota(): Promise<boolean> {
  const session = await popup.createCDPSession();
  await session.send('Storage.overrideQuotaForOrigin', { origin: EXTENSION_ORIGIN, quotaSize: 20_000 });
  return popup.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opened = indexedDB.open('quota');
        opened.onupgradeneeded = () => opened.result.createObjectStore('records', { autoIncrement: true });
        opened.onerror = () => resolve(false);
        opened.onsuccess = () => {
          const transaction = opened.result.transaction('records', 'readwrite');
          const bytes = Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * 7919) % 251);
          transaction.objectStore('records').add(bytes);
          transaction.oncomplete = () => resolve(true);
          transaction.onabort = () => resolve(false);
        };
      }),
  );
}

/** Returns whether the title of a foreign page can be read after the user has invoked the extension on it. */
async function readsTitle(): Promise<boolean> {
  const page = await browser.newPage();
  // The local clouds: not the site that the extension was built for.
  await page.goto(`${world.clouds.url}/nothing-here`);
  await page.bringToFront();
  await callExtension(page);
  const title = `chrome.tabs.query({}).then((tabs) => tabs.some(({ url = '' }) => url.includes('nothing-here')))`;
  return ran(title);
}

/** For each permission, the test that needs it, and the part of that test that fails without it. */
const needs: Record<string, { readonly test: string; readonly holds: () => Promise<boolean> }> = {
  activeTab: { test: 'adds what is chosen on a page from its context menu', holds: readsTitle },
  alarms: { test: 'F7: a browser that was closed sends its full queue', holds: starts },
  contextMenus: { test: 'adds what is chosen on a page from its context menu', holds: starts },
  identity: { test: 'opens on a click on its icon, signs in', holds: signsIn },
  notifications: { test: 'tells once a day what is due', holds: starts },
  sidePanel: {
    test: 'shows the list in the side panel',
    holds: () => ran(`chrome.sidePanel.getOptions({}).then(({ path }) => path.startsWith('popup/'))`),
  },
  storage: { test: 'F11: a wiped storage.session costs a new token', holds: starts },
  unlimitedStorage: { test: 'saves more than the browser gives a site', holds: savesBeyondQuota },
};

it('with all its permissions saves more than the browser gives a site, and all else that they are for holds', async () => {
  const asked: string[] = [];
  await install(({ permissions, host_permissions }) => asked.push(...permissions, ...host_permissions));
  expect(asked).toEqual([...Object.keys(needs), `${world.url}/*`]);
  for (const [permission, { holds }] of Object.entries(needs))
    expect([permission, await holds()]).toEqual([permission, true]);
});

for (const [permission, { test, holds }] of Object.entries(needs)) {
  it(`without ${permission}, "${test}" fails`, async () => {
    await install((manifest) => {
      manifest.permissions = manifest.permissions.filter((one) => one !== permission);
    });
    // Chrome withdraws some of the earlier extension's permissions only a moment later.
    await until(`"${test}" to fail`, async () => !(await holds()));
  });
}

/** Withdraws or restores the extension's access to its site, as its user does in chrome://extensions. */
async function setSiteAccess(hostAccess: 'ON_CLICK' | 'ON_ALL_SITES'): Promise<void> {
  const page = await browser.newPage();
  await page.goto('chrome://extensions');
  const change = JSON.stringify({ extensionId: EXTENSION_ID, hostAccess });
  await page.evaluate(`chrome.developerPrivate.updateExtensionConfiguration(${change})`);
  await page.close();
  await popup.bringToFront();
}

it('says at the sign-in that its site was taken from it, and signs in once that is given back', async () => {
  await install(() => {});
  await setSiteAccess('ON_CLICK');
  await pressOn(popup, 'link', 'Sign in with Google');
  await says(popup, 'Chrome keeps this extension from its own site');
  await setSiteAccess('ON_ALL_SITES');
  await pressOn(popup, 'link', 'Try again');
  await extension.passGoogle(account);
  await shows(popup, 'Paint the fence');
});

it('sends what is done while its site is taken from it', async () => {
  await setSiteAccess('ON_CLICK');
  // With the token that it had, it would need nothing from its site for an hour.
  await popup.evaluate('chrome.storage.session.clear()');
  await extension.killWorker();
  await add(popup, 'Home', 'On its own');
  await world.arrives(account, 'Home', ['On its own', 'Paint the fence']);
});

it('without the site it was built for, "opens on a click on its icon, signs in" fails', async () => {
  await install((manifest) => {
    manifest.host_permissions = [];
  });
  expect(await signsIn()).toBe(false);
});

// Plain JavaScript, since the benchmark imports the adapter, and with it this file, with whatever Node it runs on.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export async function startProduct() {
  const server = spawn(here('../../node_modules/.bin/node'), [here('product-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The product has stopped.');
    return JSON.parse(value);
  };
  const { url } = await next();
  const accounts = new Map();
  let turn = Promise.resolve();
  return {
    url,
    account(set) {
      if (!accounts.has(set)) {
        turn = turn.then(() => {
          server.stdin.write(`${set}\n`);
          return next();
        });
        accounts.set(set, turn);
      }
      return accounts.get(set);
    },
    async close() {
      server.stdin.end();
      await exited;
    },
  };
}

export async function signIn(page, url, email) {
  await page.goto(`${url}/login`);
  const link = await page.waitForSelector('::-p-text(Sign in with Google)');
  await Promise.all([page.waitForNavigation(), link.click()]);
  const account = await page.waitForSelector(`::-p-text(${email})`);
  await Promise.all([page.waitForNavigation(), account.click()]);
  // Consent is asked once for each account: a second browser of the same person is redirected straight back.
  await page.waitForSelector('button[value=continue], .card[data-task]', { timeout: 60_000 });
  const go = await page.$('button[value=continue]');
  if (go) await Promise.all([page.waitForNavigation(), go.click()]);
  await page.waitForSelector('.card[data-task]', { timeout: 60_000 });
}

export async function untilStored(page, count) {
  for (const end = Date.now() + 120_000; ; await sleep(250)) {
    const stored = await page.evaluate(countStored);
    if (stored === count) return;
    if (Date.now() > end) throw new Error(`${stored} of ${count} tasks reached the device's database in two minutes`);
  }
}

/** Runs in the page: returns the number of tasks in the account's database. */
async function countStored() {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const { uid } = JSON.parse(localStorage.getItem('tackboard.account'));
  const database = await done(indexedDB.open(`tackboard-${uid}`));
  const records = await done(database.transaction('base').objectStore('base').getAll());
  database.close();
  return records.reduce((sum, { tasks }) => sum + (tasks?.length ?? 0), 0);
}

export async function leave(page, url) {
  const cdp = await page.createCDPSession();
  let visits = 0;
  cdp.on('Fetch.requestPaused', async ({ requestId }) => {
    visits += 1;
    const responseHeaders = [{ name: 'content-type', value: 'text/html' }];
    const body = Buffer.from('<!doctype html><title>blank</title>').toString('base64');
    await cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body });
    // Nothing may be between the measured page and its server.
    if (visits === 2) await cdp.detach();
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: `${url}/__blank` }] });
  await page.goto(`${url}/__blank`);
  const engines = () =>
    page
      .browser()
      .targets()
      .filter((target) => target.type() === 'shared_worker');
  for (const end = Date.now() + 20_000; engines().length > 0 && Date.now() < end; ) await sleep(100);
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readArgs, wholeNumber } from '../../scripts/options.ts';
import { type Event, startBrowser } from '../contract/firebase-browser/rig.ts';
import { type CloudsProcess, startCloudsProcess } from '../contract/firebase-process.ts';
import { customToken, PROJECT } from '../contract/firebase-rig.ts';
import { quantile } from './quantile.ts';

/**
 * Measures the local Firestore: its start, how soon a listener of the genuine SDK in Chromium sees a commit, requests
 * per second, and memory over many requests. `node tests/bench/local-firebase.ts [--requests 100000]`. It never fails
 * on a number.
 */
const values = readArgs({ requests: { type: 'string', default: '100000' } });
const requests = wholeNumber('--requests', values.requests);
const COMMITS = 300;
const PARALLEL = 16;
const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`;

const wall = (): number => performance.timeOrigin + performance.now();

async function ask(clouds: CloudsProcess, method: string, path: string, body?: object): Promise<void> {
  const response = await fetch(`http://${clouds.host}/${path}`, {
    method,
    headers: { authorization: 'Bearer owner' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
}

function commit(clouds: CloudsProcess, path: string, fields: object): Promise<void> {
  return ask(clouds, 'POST', `v1/${DOCUMENTS}:commit`, {
    writes: [{ update: { name: `${DOCUMENTS}/${path}`, fields } }],
  });
}

function quantiles(values: readonly number[]): string {
  const at = (part: number): string => quantile(values, part).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, max ${at(1)} ms`;
}

async function measureStart(clouds: CloudsProcess): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    await clouds.kill();
    const started = performance.now();
    await clouds.start();
    times.push(performance.now() - started);
  }
  console.log(`start over the data of three accounts, with Node's own: ${quantiles(times)}`);
}

/** Measures the time from sending a commit until the listener's callback has run in the page. */
async function measureListener(clouds: CloudsProcess): Promise<void> {
  const browser = await startBrowser();
  const client = await browser.open('page', clouds);
  await client.call('sdkSignIn', customToken('bench'));
  const lists = Array.from({ length: 250 }, (_, i) => [`list${i}`, { stringValue: 'x'.repeat(60) }]);
  const document = (n: number) => ({
    n: { integerValue: String(n) },
    lists: { mapValue: { fields: Object.fromEntries(lists) } },
  });
  await client.call('watch', 'open/bench');
  const sent: number[] = [];
  for (let n = 0; n < COMMITS; n++) {
    sent.push(wall());
    await commit(clouds, 'open/bench', document(n));
  }
  const isN = (n: number) => (event: Event) => (event.data as { n?: number } | null | undefined)?.n === n;
  await client.waitFor(isN(COMMITS - 1));
  const events = await client.events();
  const delays = sent.map((at, n) => Number(events.find(isN(n))?.at) - at).filter((delay) => !Number.isNaN(delay));
  console.log(`listener sees a commit to a document of 20 KB (${delays.length} of ${COMMITS}): ${quantiles(delays)}`);

  await client.close();

  const other = await browser.open('page', clouds);
  await other.call('sdkSignIn', customToken('bench-query'));
  for (let i = 0; i < 1000; i++) await commit(clouds, `open/bench/items/${i}`, { n: { integerValue: String(i) } });
  await other.call('watchQuery', 'open/bench/items', [
    ['orderBy', 'n', 'desc'],
    ['limit', 1],
  ]);
  await other.waitFor(({ kind, fromCache }) => kind === 'query' && fromCache === false);
  const queried: number[] = [];
  for (let i = 1000; i < 1050; i++) {
    const at = wall();
    await commit(clouds, `open/bench/items/${i}`, { n: { integerValue: String(i) } });
    queried.push(at);
  }
  const isFirst = (i: number) => (event: Event) => JSON.stringify(event.ids) === `["${i}"]`;
  await other.waitFor(isFirst(1049));
  const heard = await other.events();
  const after = queried.map((at, i) => Number(heard.find(isFirst(1000 + i))?.at) - at);
  console.log(`listener of a query over 1,000 documents sees a commit: ${quantiles(after)}`);
  await other.close();
  await browser.close();
}

async function inParallel(count: number, work: (i: number) => Promise<void>): Promise<number> {
  let next = 0;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return count / ((performance.now() - started) / 1000);
}

/** Returns the processor time in milliseconds that a process has used; Linux only. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function measureRate(clouds: CloudsProcess, name: string, count: number, work: (i: number) => Promise<void>) {
  const before = processorTime(clouds.pid);
  const rate = await inParallel(count, work);
  const each = (processorTime(clouds.pid) - before) / count;
  console.log(
    `${name}, ${PARALLEL} at a time: ${rate.toFixed(0)} a second, ${each.toFixed(2)} ms of processor time each`,
  );
}

async function measureRates(clouds: CloudsProcess): Promise<void> {
  await commit(clouds, 'open/small', { n: { integerValue: '1' } });
  await measureRate(clouds, 'reads of a small document', 3000, () => ask(clouds, 'GET', `v1/${DOCUMENTS}/open/small`));
  await measureRate(clouds, 'reads of 20 KB', 1000, () => ask(clouds, 'GET', `v1/${DOCUMENTS}/open/bench`));
  await measureRate(clouds, 'commits', 1000, (i) =>
    commit(clouds, `open/rate${i % 50}`, { n: { integerValue: String(i) } }),
  );
}

function memoryOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Sends reads, commits, queries and transactions, and opens and closes streams. */
async function mixed(clouds: CloudsProcess, i: number): Promise<void> {
  const path = `open/mixed${i % 200}`;
  if (i % 10 < 5) return ask(clouds, 'GET', `v1/${DOCUMENTS}/open/bench/items/${i % 1000}`);
  if (i % 10 < 7)
    return commit(clouds, path, { n: { integerValue: String(i) }, text: { stringValue: 'x'.repeat(500) } });
  if (i % 10 === 7) return ask(clouds, 'POST', `v1/${DOCUMENTS}:beginTransaction`, { options: { readWrite: {} } });
  if (i % 10 === 8) {
    const structuredQuery = { from: [{ collectionId: 'open' }], limit: { value: 5 } };
    return ask(clouds, 'POST', `v1/${DOCUMENTS}:runQuery`, { structuredQuery });
  }
  const addTarget = { targetId: 2, documents: { documents: [`${DOCUMENTS}/${path}`] } };
  const form = new URLSearchParams({
    headers: 'Authorization:Bearer owner\r\n',
    count: '1',
    ofs: '0',
    req0___data__: JSON.stringify({ addTarget }),
  });
  const channel = `http://${clouds.host}/google.firestore.v1.Firestore/Listen/channel?VER=8`;
  const opened = await fetch(`${channel}&RID=1&CVER=22`, { method: 'POST', body: form });
  const sid = /"c","([^"]+)"/.exec(await opened.text())?.[1];
  await (await fetch(`${channel}&SID=${sid}&RID=2&TYPE=terminate`, { method: 'POST' })).text();
}

async function measureMemory(clouds: CloudsProcess): Promise<void> {
  const steps = 10;
  console.log(`memory over ${requests} requests, MB:`);
  for (let step = 0; step <= steps; step++) {
    if (step > 0) await inParallel(requests / steps, (i) => mixed(clouds, i));
    console.log(`  after ${String((requests / steps) * step).padStart(8)}  ${memoryOf(clouds.pid).toFixed(0)}`);
  }
}

const clouds = await startCloudsProcess();
try {
  await measureStart(clouds);
  await measureListener(clouds);
  await measureRates(clouds);
  await measureMemory(clouds);
} finally {
  await clouds.close();
}

import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArgs, wholeNumber } from '../../scripts/options.ts';
import { spawnClouds } from '../clouds-process.ts';
import { median } from './quantile.ts';

/**
 * Measures the local Google: how long its start takes, how many reads of Tasks it answers, and whether its memory stays
 * flat. `node tests/bench/local.ts [--seconds 10] [--requests 100000]`; a million requests take a quarter of an hour.
 */
const values = readArgs({
  seconds: { type: 'string', default: '10' },
  requests: { type: 'string', default: '100000' },
});
const dataDir = mkdtempSync(join(tmpdir(), 'tackboard-bench-'));
const maya = 'maya@example.com';
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

interface Clouds {
  child: ChildProcess;
  url: string;
  control: string;
  /** The time from the spawn to the address on the console. */
  milliseconds: number;
}

async function start(): Promise<Clouds> {
  const before = performance.now();
  const { child, address } = spawnClouds(['--port', '0', '--data', dataDir]);
  return { child, ...(await address), milliseconds: performance.now() - before };
}

async function stop({ child }: Clouds): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function send(method: string, url: string, token: string, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      ...(body ? { 'Content-Length': Buffer.byteLength(body) } : {}),
    };
    const req = request(url, { method, agent, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (res.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${url}: ${res.statusCode} ${text}`));
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}

/** Returns the CPU seconds that a process has used, and its memory in MiB; null if the system does not tell. */
function usage(pid: number | undefined): { cpu: number; memory: number } | null {
  if (pid === undefined || !existsSync(`/proc/${pid}/stat`)) return null;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { cpu: (Number(fields[11]) + Number(fields[12])) / 100, memory: rss / 1024 };
}

/** Sends requests until `isDone`, eight at a time; returns their number. */
async function drive(next: (number: number) => Promise<unknown>, isDone: (sent: number) => boolean): Promise<number> {
  let sent = 0;
  const hand = async (): Promise<void> => {
    while (!isDone(sent)) {
      sent += 1;
      await next(sent);
    }
  };
  await Promise.all(Array.from({ length: 8 }, hand));
  return sent;
}

const starts: number[] = [];
let clouds = await start();
console.log(`start with nothing there, three accounts made   ${clouds.milliseconds.toFixed(0)} ms`);
for (let number = 0; number < 5; number += 1) {
  await stop(clouds);
  clouds = await start();
  starts.push(clouds.milliseconds);
}
console.log(`start with three accounts, median of 5          ${median(starts).toFixed(0)} ms`);

const { url, control, child } = clouds;
async function newToken(): Promise<string> {
  const given = await send('POST', `${url}/__local/access-token`, control, JSON.stringify({ account: maya }));
  return (JSON.parse(given) as { accessToken: string }).accessToken;
}
let token = await newToken();
const { items } = JSON.parse(await send('GET', `${url}/tasks/v1/users/@me/lists`, token)) as {
  items: { id: string }[];
};
const pages = items.map(
  ({ id }) => `${url}/tasks/v1/lists/${id}/tasks?maxResults=100&showHidden=true&showAssigned=true`,
);
const reads = [`${url}/tasks/v1/users/@me/lists`, ...pages];
const read = (number: number) => send('GET', reads[number % reads.length] ?? '', token);

async function measure(name: string, next: (number: number) => Promise<unknown>): Promise<void> {
  await drive(next, (sent) => sent >= 500);
  const before = usage(child.pid);
  const began = performance.now();
  const end = began + wholeNumber('--seconds', values.seconds) * 1000;
  const count = await drive(next, () => performance.now() > end);
  const seconds = (performance.now() - began) / 1000;
  const after = usage(child.pid);
  const perCore = before && after ? `, ${(count / (after.cpu - before.cpu)).toFixed(0)} per second of its CPU` : '';
  console.log(`${name.padEnd(47)} ${(count / seconds).toFixed(0)} a second${perCore}`);
}

await measure('reads of whole lists (about 30 tasks each)', read);
await measure('reads of one page of 20 tasks', () => send('GET', `${url}/tasks/v1/lists/@default/tasks`, token));
await measure('reads of the list of lists', () => send('GET', `${url}/tasks/v1/users/@me/lists`, token));

const mine = `${url}/tasks/v1/lists/@default/tasks`;
const { id } = JSON.parse(await send('POST', mine, token, '{"title":"0"}')) as { id: string };
const total = wholeNumber('--requests', values.requests);
const step = Math.max(1, Math.floor(total / 10));
console.log(`memory over ${total} requests, one of ten a write:`);
let written = 0;
for (let done = 0; done < total; done += step) {
  // A token is valid for an hour, and a million requests may take longer.
  token = await newToken();
  await drive(
    (number) => {
      if (number % 10 !== 0) return send('GET', number % 2 === 0 ? mine : (reads[0] ?? ''), token);
      written += 1;
      return send('PATCH', `${mine}/${id}`, token, JSON.stringify({ title: `${written}` }));
    },
    (sent) => sent >= step,
  );
  console.log(`  ${String(done + step).padStart(8)}  ${usage(child.pid)?.memory.toFixed(0) ?? '?'} MiB`);
}
await stop(clouds);
agent.destroy();
rmSync(dataDir, { recursive: true });

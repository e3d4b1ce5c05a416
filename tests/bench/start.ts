import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import puppeteer from 'puppeteer';
import { readArgs } from '../../scripts/options.ts';
import { findChromium } from '../e2e/chromium.ts';
import { signIn } from './product.mjs';

/**
 * `npm run bench:start` measures the seconds from a fresh clone to the first card, with npm's cache as it is. It never
 * fails on a time.
 */
readArgs({});
const repository = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tackboard-start-'));
const clone = join(folder, 'tackboard');

/** Leaves out this clone's own tools, which a new user does not have. */
const env = {
  ...process.env,
  PATH: (process.env.PATH ?? '')
    .split(':')
    .filter((entry) => !entry.includes('node_modules'))
    .join(':'),
};

/** The address that `npm start` prints. */
async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('npm start has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /^Tackboard\s+(http:\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('npm start ended without an address');
}

let server: ChildProcess | null = null;
try {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  execFileSync('git', ['clone', '--quiet', repository, clone]);
  execFileSync('npm', ['ci'], { cwd: clone, env, stdio: 'ignore' });
  console.log(`installed       ${seconds()} s`);
  const ports = ['--port', '0', '--clouds-port', '0'];
  server = spawn('npm', ['start', '--silent', '--', ...ports], {
    cwd: clone,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  console.log(`started         ${seconds()} s`);
  const browser = await puppeteer.launch({ executablePath: findChromium(), pipe: true, args: ['--no-sandbox'] });
  try {
    await signIn(await browser.newPage(), url, 'maya@example.com');
  } finally {
    await browser.close();
  }
  console.log(`first card      ${seconds()} s`);
} finally {
  if (server?.pid && server.exitCode === null) {
    const ended = once(server, 'exit');
    process.kill(-server.pid, 'SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

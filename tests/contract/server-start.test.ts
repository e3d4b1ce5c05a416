import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleTakeout } from '../../local/google/testing/takeout-sample.ts';
import { readImportFile } from '../../scripts/start/import-file.ts';
import { portError } from '../../scripts/start/listen.ts';
import { startTackboard, type Tackboard } from '../../scripts/start/tackboard.ts';
import { repository } from '../../scripts/start/web-build.ts';

let dir: string;
const running: Tackboard[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tackboard-start-'));
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Tackboard</title>');
});

afterEach(async () => {
  for (const tackboard of running.splice(0)) await tackboard.close();
  await rm(dir, { recursive: true });
});

async function start(options: Parameters<typeof startTackboard>[0] = {}): Promise<Tackboard> {
  const tackboard = await startTackboard({ port: 0, cloudsPort: 0, dataDir: join(dir, 'data'), dist: dir, ...options });
  running.push(tackboard);
  return tackboard;
}

/** Runs `npm start -- args` until it ends. */
async function run(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, [join(repository, 'scripts/start.ts'), '--data', join(dir, 'data'), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const { promise, resolve } = Promise.withResolvers<number | null>();
  child.once('close', resolve);
  return { code: await promise, lines: output.trim().split('\n') };
}

describe('npm start', () => {
  test('a port in use is one line that says what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const line = `Port ${port} is in use. Stop what runs there, or choose another port: add`;
    const free = port + 100 > 65535 ? port - 100 : port + 100;
    const after = `${free} after "npm start --"`;
    expect(await run('--port', String(port))).toEqual({ code: 1, lines: [`${line} --port ${after}`] });
    await expect(start({ cloudsPort: port })).rejects.toThrow(`${line} --clouds-port ${after}`);
    other.close();
    expect(portError(Object.assign(new Error(), { code: 'EADDRINUSE' }), 65500, '--port')).toMatchObject({
      message: expect.stringContaining('--port 65400'),
    });
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

  test.skipIf(!hasIpv6)('localhost is answered by either address that it leads to, or said to be in use', async () => {
    const { url } = await start();
    const asked = await fetch(`http://[::1]:${new URL(url).port}/api/health`);
    expect(await asked.json()).toEqual({ status: 'ok' });
    const other = createServer().listen(0, '::1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start({ port, dataDir: join(dir, 'more') })).rejects.toThrow(`Port ${port} is in use.`);
    other.close();
  });

  test('data that another one holds, and data in no folder, are one line that says what to do', async () => {
    await start();
    await expect(start()).rejects.toMatchObject({
      name: 'StartError',
      message: `The data in ${join(dir, 'data')} is in use by another process. Stop that one, or choose another folder with --data.`,
    });
    const file = join(dir, 'index.html');
    await expect(start({ dataDir: file })).rejects.toMatchObject({
      name: 'StartError',
      message: `The data in ${file} cannot be read or written. Choose another folder with --data.`,
    });
  });

  test('data of another program, and secrets that cannot be read, are one line that says what to do', async () => {
    const data = join(dir, 'data');
    await mkdir(data);
    const foreign = new DatabaseSync(join(data, 'local.sqlite'));
    foreign.exec('CREATE TABLE auth_users (name TEXT)');
    foreign.close();
    await expect(start()).rejects.toMatchObject({
      name: 'StartError',
      message: `The data in ${data} cannot be used: no such column: uid. Choose another folder with --data.`,
    });
    await rm(data, { recursive: true });
    await mkdir(join(data, 'secrets.json'), { recursive: true });
    await expect(start()).rejects.toMatchObject({
      name: 'StartError',
      message: `${join(data, 'secrets.json')} cannot be read or written (EISDIR). Choose another folder with --data.`,
    });
  });

  test.each([
    ['a missing file', undefined, /^.*Tasks\.json cannot be read \(ENOENT\)\.$/],
    ['a broken file', '{"kind":', /^.*Tasks\.json was not imported: .+$/],
    ['a foreign file', '{"kind":"calendar#events","items":[]}', /^.*Tasks\.json was not imported: .+$/],
  ])('%s to import is one line and changes nothing', async (_, text, line) => {
    const file = join(dir, 'Tasks.json');
    if (text !== undefined) await writeFile(file, text);
    const { code, lines } = await run('--import', file);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(existsSync(join(dir, 'data'))).toBe(false);
  });
});

describe('startTackboard', () => {
  test('knows its address although the port was left open, and leads engines to its own clouds', async () => {
    const { url, cloudsUrl } = await start();
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    const config = await (await fetch(`${url}/api/config`)).json();
    expect(config).toMatchObject({ publicUrl: url, tasksApiUrl: cloudsUrl, authEmulatorUrl: cloudsUrl });
    expect(await (await fetch(`${url}/app`)).text()).toContain('Tackboard');
  });

  test('keeps connections longer than clients do, so that nothing is sent on one that closes just then', async () => {
    const { url, cloudsUrl } = await start();
    for (const address of [`${url}/api/health`, `${cloudsUrl}/`]) {
      const seconds = /timeout=(\d+)/.exec((await fetch(address)).headers.get('keep-alive') ?? '')?.[1];
      expect(Number(seconds)).toBeGreaterThan(600);
    }
  });

  test('answers to names of this machine, to none that is led here', async () => {
    const { url } = await start();
    const statusFor = (host: string) =>
      new Promise((resolve, reject) => {
        const asked = request(`${url}/api/health`, { headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        asked.once('error', reject).end();
      });
    const { port } = new URL(url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`]) expect(await statusFor(host)).toBe(200);
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      expect(await statusFor(host)).toBe(403);
    }
  });

  test('has the admin SDK read once before anybody signs in, so that the first one does not wait for it', async () => {
    const { clouds } = await start();
    const read = () => clouds?.requestLog.entries().find(({ path }) => path.includes('/documents:batchGet'));
    await expect.poll(read, { timeout: 60_000 }).toMatchObject({ cloud: 'firebase', status: 200, changed: [] });
  });

  test('keeps its secrets for the next start, for the owner only', async () => {
    await (await start()).close();
    const file = join(dir, 'data/secrets.json');
    const before = await readFile(file, 'utf8');
    await start();
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('imports an export into the account that is named, once', async () => {
    const { clouds } = await start();
    const file = join(dir, 'Tasks.json');
    await writeFile(file, sampleTakeout({ seed: 4, now: Date.now(), tasks: 40, lists: 2 }));
    const line = readImportFile(file).into(clouds, 'noor@example.com');
    expect(line).toMatch(/^Imported \d+ of \d+ tasks in 2 lists into noor@example\.com/);
    const lists = clouds?.google.lists('noor@example.com') ?? [];
    const tasks = lists.flatMap((list) => clouds?.google.tasks('noor@example.com', list.id ?? '') ?? []);
    expect(tasks).toHaveLength(Number(/\d+/.exec(line)?.[0]));
    // A shell repeats the command: what it has started goes on.
    const again = `${file} is already in noor@example.com and was not imported again.`;
    expect(readImportFile(file).into(clouds, 'noor@example.com')).toBe(again);
    expect(clouds?.google.lists('noor@example.com')).toHaveLength(lists.length);
    expect(() => readImportFile(file).into(clouds, 'nobody@example.com')).toThrow(
      `${file} was not imported: there is no account nobody@example.com in the local Google; there is maya@example.com, noor@example.com, sam@example.com.`,
    );
  });

  test('a folder without a web app is said, and nothing is left running', async () => {
    await rm(join(dir, 'index.html'));
    await expect(start()).rejects.toMatchObject({
      name: 'ConfigError',
      lines: ['WEBAPP_DIR names a folder without a built web app'],
    });
    await writeFile(join(dir, 'index.html'), '<!doctype html><title>Tackboard</title>');
    await start();
  });

  test('keys of a real Google client mean no local clouds, and what else is missing is said', async () => {
    await expect(start({ env: { GOOGLE_CLIENT_ID: 'client' } })).rejects.toMatchObject({
      name: 'ConfigError',
      lines: ['GOOGLE_CLIENT_SECRET is missing', 'FIREBASE_CONFIG is missing', 'TOKEN_ENCRYPTION_KEY is missing'],
    });
    expect(existsSync(join(dir, 'data'))).toBe(false);
  });
});

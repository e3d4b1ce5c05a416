import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleTakeout } from '../../local/google/testing/takeout-sample.ts';
import { readImportFile } from '../../scripts/start/import-file.ts';
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

/** `npm start -- args`, until it ends. */
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
    const line = `Port ${port} is in use. Stop what runs there, or choose another port: npm start --`;
    expect(await run('--port', String(port))).toEqual({ code: 1, lines: [`${line} --port ${port + 100}`] });
    await expect(start({ cloudsPort: port })).rejects.toThrow(`${line} --clouds-port ${port + 100}`);
    other.close();
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

  test.each([
    [['--port', 'http'], '--port takes a port number, not http'],
    [['--clouds-port', '70000'], '--clouds-port takes a port number, not 70000'],
  ])('a wrong option is one line: %j', async (args, line) => {
    expect(await run(...args)).toEqual({ code: 1, lines: [line] });
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
    expect(() => readImportFile(file).into(clouds, 'noor@example.com')).toThrow('already');
    expect(() => readImportFile(file).into(clouds, 'nobody@example.com')).toThrow('nobody@example.com');
  });

  test('keys of a real Google client mean no local clouds, and what else is missing is said', async () => {
    await expect(start({ env: { GOOGLE_CLIENT_ID: 'client' } })).rejects.toMatchObject({
      name: 'ConfigError',
      lines: ['GOOGLE_CLIENT_SECRET is missing', 'FIREBASE_CONFIG is missing', 'TOKEN_ENCRYPTION_KEY is missing'],
    });
    expect(existsSync(join(dir, 'data'))).toBe(false);
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalClouds, startLocalClouds } from '../../local/clouds.ts';
import { loadSnapshot, resetData, saveData } from '../../local/snapshots.ts';

const rulesPath = fileURLToPath(new URL('../../firestore.rules', import.meta.url));
const main = fileURLToPath(new URL('../../scripts/local.ts', import.meta.url));
const noor = 'noor@example.com';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tackboard-snapshots-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the clouds with the data for as long as `work` takes. */
async function withClouds<T>(work: (clouds: LocalClouds) => T | Promise<T>): Promise<T> {
  const clouds = await startLocalClouds({ port: 0, dataDir, rulesPath });
  try {
    return await work(clouds);
  } finally {
    await clouds.close();
  }
}
const add = (title: string) => withClouds(({ google }) => google.insertTask(noor, '@default', { title }).id);
const titles = () => withClouds(({ google }) => google.tasks(noor, '@default').map((task) => task.title));

describe('snapshots of the local clouds', () => {
  it('bring back all that there was, tokens and Firestore too', async () => {
    const file = join(folder, 'kept.sqlite');
    const document = 'v1/projects/tackboard-local/databases/(default)/documents/feedback/one';
    const owner = { Authorization: 'Bearer owner' };
    await add('kept');
    const token = await withClouds(async ({ google, url }) => {
      await fetch(`${url}/${document}`, { method: 'PATCH', headers: owner, body: JSON.stringify({ fields: {} }) });
      return google.issueAccessToken(noor);
    });
    saveData(dataDir, file);
    await add('later');
    loadSnapshot(dataDir, file);
    expect(await titles()).toEqual(['kept']);
    await withClouds(async ({ url }) => {
      const lists = await fetch(`${url}/tasks/v1/users/@me/lists`, { headers: { Authorization: `Bearer ${token}` } });
      expect(lists.status).toBe(200);
      expect((await fetch(`${url}/${document}`, { headers: owner })).status).toBe(200);
    });
  });

  it('are taken while the clouds run, over control', async () => {
    const file = join(folder, 'running.sqlite');
    await withClouds(async ({ google, url, controlToken }) => {
      const save = () =>
        fetch(`${url}/__local/save`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${controlToken}` },
          body: JSON.stringify({ file }),
        });
      google.insertTask(noor, '@default', { title: 'running' });
      expect((await save()).status).toBe(200);
      google.insertTask(noor, '@default', { title: 'after' });
      expect((await save()).status).toBe(400);
    });
    loadSnapshot(dataDir, file);
    expect(await titles()).toEqual(['running']);
  });

  it('that a load put away come back by another one, which puts the data away in its turn', async () => {
    const file = join(folder, 'kept.sqlite');
    const putAway = join(dataDir, 'before-load.sqlite');
    await add('kept');
    saveData(dataDir, file);
    await add('later');
    loadSnapshot(dataDir, file);
    loadSnapshot(dataDir, putAway);
    expect(await titles()).toEqual(['later', 'kept']);
    loadSnapshot(dataDir, putAway);
    expect(await titles()).toEqual(['kept']);
  });

  it('a reset makes the next start a first one, and puts the data away', async () => {
    await add('before the reset');
    resetData(dataDir);
    expect(await titles()).toEqual([]);
    expect(await withClouds(({ google }) => google.accounts().length)).toBe(3);
    loadSnapshot(dataDir, join(dataDir, 'before-reset.sqlite'));
    expect(await titles()).toEqual(['before the reset']);
  });

  it('refuse a file that is none, and leave the data as it is', async () => {
    const file = join(folder, 'other.sqlite');
    await add('kept');
    writeFileSync(file, 'not a database');
    expect(() => loadSnapshot(dataDir, file)).toThrow(/no snapshot of the local clouds/);
    expect(() => loadSnapshot(dataDir, join(folder, 'nothing.sqlite'))).toThrow(/no snapshot of the local clouds/);
    expect(existsSync(join(folder, 'nothing.sqlite'))).toBe(false);
    expect(() => saveData(dataDir, file)).toThrow(/overwrites nothing/);
    expect(await titles()).toEqual(['kept']);
  });

  it('leave data alone that a process holds', async () => {
    await withClouds(() => {
      expect(() => resetData(dataDir)).toThrow(/in use by another process/);
      expect(() => saveData(dataDir, join(folder, 'x.sqlite'))).toThrow(/in use by another process/);
    });
  });

  it('are loaded by npm run local -- --load FILE, and --reset begins anew; both then run', async () => {
    const file = join(folder, 'loaded.sqlite');
    await add('by hand');
    saveData(dataDir, file);
    await add('later');
    /** Starts the clouds with these flags, and ends them once they have printed their address. */
    async function start(...args: string[]): Promise<void> {
      const child = spawn(process.execPath, [main, '--port', '0', '--data', dataDir, '--rules', rulesPath, ...args]);
      let said = '';
      for await (const chunk of child.stdout) {
        said += chunk;
        if (said.includes('Control token: ')) break;
      }
      expect(said).toMatch(/^Local clouds: http:\/\/127\.0\.0\.1:\d+\n/);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await start('--load', file);
    expect(await titles()).toEqual(['by hand']);
    await start('--reset');
    expect(await titles()).toEqual([]);
  });

  it('are written by npm run local -- --save FILE, which then ends; errors are one line', async () => {
    const file = join(folder, 'cli.sqlite');
    await add('by hand');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [main, '--port', '0', '--data', dataDir, ...args], { encoding: 'utf8' });
    expect(run('--save', file)).toMatchObject({ status: 0, stdout: `Saved: ${file}\n` });
    const refused = run('--save', file);
    expect(refused.status).toBe(1);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    for (const args of [['--save', file, '--reset'], ['--load', file, '--reset'], ['--port', 'http'], ['--unknown']]) {
      const wrong = run(...args);
      expect([wrong.status, wrong.stdout, wrong.stderr.trim().split('\n').length], args.join(' ')).toEqual([1, '', 1]);
    }
    resetData(dataDir);
    expect(run('--save', join(folder, 'nothing.sqlite')).stderr).toBe(`There is nothing to save in ${dataDir}.\n`);
    loadSnapshot(dataDir, file);
    expect(await titles()).toEqual(['by hand']);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalClouds, startLocalClouds } from '../../local/clouds.ts';
import { databaseFile } from '../../local/database.ts';
import { maya, sam } from '../../local/google/accounts.ts';
import { createRandom, type Random } from '../../local/google/seed/random.ts';
import { spawnClouds } from '../clouds-process.ts';

const rulesPath = fileURLToPath(new URL('../../firestore.rules', import.meta.url));
const main = fileURLToPath(new URL('../../scripts/local.ts', import.meta.url));

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tackboard-clouds-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

/** Starts the clouds in a process of their own, as a person would. */
async function startProcess(): Promise<{ child: ChildProcess; url: string; control: string }> {
  // Halves the time of a start, of which there are many.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'tackboard-compile-cache') };
  const { child, address } = spawnClouds(['--port', '0', '--data', dataDir], env);
  children.push(child);
  return { child, ...(await address) };
}

/** `LOCAL_KILLS=200` gives the full proof; for daily use, twelve seconds are enough. */
const kills = Number(process.env.LOCAL_KILLS ?? 20);
const account = 'noor@example.com';
const owner = { Authorization: 'Bearer owner' };

/** What was answered, and must therefore exist. */
interface Ledger {
  /** The titles that a task may have: the one answered last, and the new one of a change that is not answered yet. */
  tasks: Map<string, string[]>;
  deleted: Set<string>;
  documents: Set<string>;
}

function createLedger(): Ledger {
  return { tasks: new Map(), deleted: new Set(), documents: new Set() };
}

async function tokenOf(url: string, control: string): Promise<string> {
  const given = await fetch(`${url}/__local/access-token`, {
    method: 'POST',
    body: JSON.stringify({ account }),
    headers: { Authorization: `Bearer ${control}` },
  });
  return ((await given.json()) as { accessToken: string }).accessToken;
}

interface Job {
  url: string;
  token: Promise<string>;
  name: string;
  ledger: Ledger;
  random: Random;
}

/** Inserts, renames and deletes tasks and writes documents, keeping the ledger, until the process is gone. */
async function work({ url, token, name, ledger, random }: Job, onAnswer: () => void): Promise<void> {
  const tasks = `${url}/tasks/v1/lists/@default/tasks`;
  const mine: string[] = [];
  try {
    const headers = { Authorization: `Bearer ${await token}` };
    const send = async (method: string, path: string, body?: unknown, as: Record<string, string> = headers) => {
      const answer = await fetch(path, { method, headers: as, ...(body ? { body: JSON.stringify(body) } : {}) });
      if (!answer.ok) throw new Error(`${method} was refused with ${answer.status}`);
      const text = await answer.text();
      onAnswer();
      return text;
    };
    for (let number = 0; ; number += 1) {
      const title = `${name}.${number}`;
      const chosen = random.below(8);
      const id = chosen > 4 ? mine[random.below(mine.length)] : undefined;
      if (chosen === 0) {
        const path = `/v1/projects/tackboard-local/databases/(default)/documents/feedback/${title}`;
        await send('PATCH', `${url}${path}`, { fields: { title: { stringValue: title } } }, owner);
        ledger.documents.add(path);
      } else if (id === undefined) {
        const task = JSON.parse(await send('POST', tasks, { title })) as { id: string };
        ledger.tasks.set(task.id, [title]);
        mine.push(task.id);
      } else if (chosen < 7) {
        ledger.tasks.get(id)?.push(title);
        await send('PATCH', `${tasks}/${id}`, { title });
        ledger.tasks.set(id, [title]);
      } else {
        mine.splice(mine.indexOf(id), 1);
        await send('DELETE', `${tasks}/${id}`);
        ledger.deleted.add(id);
      }
    }
  } catch (error) {
    // The process ended: a request without an answer proves nothing either way.
    if (!(error instanceof TypeError)) throw error;
  }
}

const userDocument = async ({ url }: LocalClouds, sub: string): Promise<unknown> =>
  (
    await fetch(`${url}/v1/projects/tackboard-local/databases/(default)/documents/users/${sub}`, { headers: owner })
  ).json();

describe('what the local clouds keep', () => {
  it('shows the same accounts, tasks and etags after a restart, and honours tokens of before', async () => {
    const first = await startLocalClouds({ port: 0, dataDir, rulesPath });
    const { google } = first;
    const before = google
      .accounts()
      .map(({ email }) => google.lists(email).map((list) => google.tasks(email, list.id)));
    const token = google.issueAccessToken('maya@example.com');
    await first.close();
    const second = await startLocalClouds({ port: 0, dataDir, rulesPath });
    const after = second.google
      .accounts()
      .map(({ email }) => second.google.lists(email).map((list) => second.google.tasks(email, list.id)));
    expect(after).toEqual(before);
    const url = `${second.url}/tasks/v1/users/@me/lists`;
    expect((await fetch(url, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(200);
    await second.close();
  });

  it('gives paying accounts the documents that a killed start did not reach, and changes no other', async () => {
    const first = await startLocalClouds({ port: 0, dataDir, rulesPath });
    first.setPremium(sam.email, false);
    const ended = await userDocument(first, sam.sub);
    await first.close();
    const database = new DatabaseSync(databaseFile(dataDir));
    const removed = database.prepare('DELETE FROM firestore_documents WHERE path = ?').run(`users/${maya.sub}`);
    expect(removed.changes).toBe(1);
    database.close();
    const second = await startLocalClouds({ port: 0, dataDir, rulesPath });
    expect(await userDocument(second, maya.sub)).toMatchObject({ fields: { premium: { booleanValue: true } } });
    expect(await userDocument(second, sam.sub)).toEqual(ended);
    const once = await userDocument(second, maya.sub);
    await second.close();
    const third = await startLocalClouds({ port: 0, dataDir, rulesPath });
    expect(await userDocument(third, maya.sub)).toEqual(once);
    await third.close();
  });

  it('lets one process at a time hold the data, and says so', async () => {
    const clouds = await startLocalClouds({ port: 0, dataDir, rulesPath, seed: false });
    const second = spawn(process.execPath, [main, '--port', '0', '--data', dataDir], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.push(second);
    let said = '';
    second.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(1);
    expect(said).toMatch(/in use by another process/);
    await clouds.close();
  });

  it('keeps no token and no code in the clear', async () => {
    const clouds = await startLocalClouds({ port: 0, dataDir, rulesPath, seed: false });
    clouds.google.createAccount({ name: 'Ada', email: 'ada@example.com' });
    const token = clouds.google.issueAccessToken('ada@example.com');
    await clouds.close();
    for (const name of await readdir(dataDir)) {
      expect((await readFile(join(dataDir, name))).includes(token)).toBe(false);
    }
  });

  it(`loses nothing that it answered when it is killed under load, ${kills} times`, {
    timeout: kills * 10_000,
  }, async () => {
    const seed = 7;
    const random = createRandom(seed);
    const ledger = createLedger();
    for (let round = 0; round < kills; round += 1) {
      const { child, url, control } = await startProcess();
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const answers = { left: 5 + random.below(60) };
      const workers = [0, 1, 2, 3].map((number) =>
        work({ url, token: tokenOf(url, control), name: `${seed}.${round}.${number}`, ledger, random }, () => {
          answers.left -= 1;
          if (answers.left === 0) child.kill('SIGKILL');
        }),
      );
      await Promise.all(workers);
      await exited;
    }
    expect(ledger.tasks.size).toBeGreaterThan(kills * 4);
    const clouds = await startLocalClouds({ port: 0, dataDir, rulesPath });
    const kept = new Map(clouds.google.tasks(account, '@default').map((task) => [task.id, task]));
    const lost = [...ledger.tasks].filter(([id, titles]) => !titles.includes(kept.get(id)?.title ?? ''));
    const undead = [...ledger.deleted].filter((id) => kept.get(id)?.deleted !== true);
    const documents = await Promise.all(
      [...ledger.documents].map(async (path) => (await fetch(`${clouds.url}${path}`, { headers: owner })).status),
    );
    await clouds.close();
    expect(lost).toEqual([]);
    expect(undead).toEqual([]);
    expect(documents.filter((status) => status !== 200)).toEqual([]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserRig, startBrowser } from './firebase-browser/rig.ts';
import { type CloudsProcess, startCloudsProcess } from './firebase-process.ts';
import { customToken, OFFICIAL, ownerCall, PROJECT } from './firebase-rig.ts';

/** Twenty kills are quick; KILLS=200 makes more. */
const KILLS = Number(process.env.KILLS ?? 20);
const WRITERS = 6;
const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`;

let clouds: CloudsProcess;
let browser: BrowserRig;
let writing = false;
let commits = 0;
/** What was answered: commit times by commit number; names of messages; refresh tokens. */
const committed = new Map<number, string>();
const sent: string[] = [];
const refreshTokens: string[] = [];

beforeAll(async () => {
  [clouds, browser] = await Promise.all([startCloudsProcess(), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await clouds.close();
});

async function call(path: string, body: object | URLSearchParams) {
  const response = await fetch(`http://${clouds.host}/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', connection: 'close' },
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

const LOST = /fetch failed|terminated|other side closed/;

/** Commits pairs of documents, one after the other, until the connection is lost. */
async function commitPairs(): Promise<void> {
  while (writing) {
    commits += 1;
    const number = commits;
    const fields = { n: { integerValue: String(number) } };
    const writes = ['a', 'b'].map((half) => ({ update: { name: `${DOCUMENTS}/pairs/${number}${half}`, fields } }));
    const { commitTime } = await call(`v1/${DOCUMENTS}:commit`, { writes });
    committed.set(number, commitTime);
  }
}

/** Signs accounts in and sends messages, as the product's server does. */
async function signInAndSend(): Promise<void> {
  while (writing) {
    const token = customToken(`user-${refreshTokens.length}`);
    const signedIn = await call('identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=k', { token });
    refreshTokens.push(signedIn.refreshToken);
    const { name } = await call(`v1/projects/${PROJECT}/messages:send`, { message: { topic: 'news' } });
    sent.push(name);
  }
}

async function untilLost(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (!(thrown instanceof Error && LOST.test(thrown.message))) throw thrown;
  }
}

async function checkNothingIsLost(): Promise<void> {
  const structuredQuery = { from: [{ collectionId: 'pairs' }] };
  const rows: { document?: { name: string; updateTime: string } }[] = await call(`v1/${DOCUMENTS}:runQuery`, {
    structuredQuery,
  });
  const found = new Map<string, string>();
  for (const { document } of rows) if (document) found.set(document.name.split('/').at(-1) ?? '', document.updateTime);
  for (const [number, time] of committed) {
    expect([found.get(`${number}a`), found.get(`${number}b`)], `commit ${number}`).toEqual([time, time]);
  }
  for (const id of found.keys()) expect(found.has(id.replace(/.$/, (half) => (half === 'a' ? 'b' : 'a')))).toBe(true);
  const waiting = await fetch(`http://${clouds.host}/emulator/v1/projects/${PROJECT}/messages`, {
    headers: { authorization: 'Bearer owner', connection: 'close' },
  });
  const names: string[] = (await waiting.json()).messages.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(sent));
}

const timeout = 120_000 + KILLS * 10_000;

// This test kills the local Firebase, whose process has a project of its own.
test.skipIf(OFFICIAL !== undefined)(
  `${KILLS} kills under load lose nothing that was answered, and attached clients catch up`,
  {
    timeout,
  },
  async () => {
    const client = await browser.open('page', clouds);
    await client.call('sdkSignIn', customToken('attached'));
    await client.call('watch', 'open/attached');
    await client.call('set', 'open/attached', { n: 0 });
    const own: Promise<unknown>[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      writing = true;
      const load = [...Array.from({ length: WRITERS }, () => untilLost(commitPairs)), untilLost(signInAndSend)];
      own.push(client.call('set', `open/attached/writes/${kill}`, { n: kill }));
      const goal = committed.size + 5 + ((kill * 7) % 20);
      while (committed.size < goal) await new Promise((resolve) => setTimeout(resolve, 1));
      await clouds.kill();
      writing = false;
      await Promise.all(load);
      await clouds.start();
      if (kill % 5 === 0) await checkNothingIsLost();
    }
    expect(committed.size).toBeGreaterThan(KILLS * 5);
    const times = [...committed.values()];
    expect(new Set(times).size).toBe(times.length);
    for (const token of refreshTokens) {
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token });
      expect((await call('securetoken.googleapis.com/v1/token?key=k', form)).id_token).toMatch(/^ey/);
    }
    // The page has been writing all the time. It now sends what it could not send before, and receives others' changes
    // again.
    expect(await Promise.all(own)).toEqual(own.map(() => null));
    const { body } = await ownerCall(clouds.host, 'GET', '/open/attached/writes?pageSize=1000');
    expect(body.documents).toHaveLength(KILLS);
    await ownerCall(clouds.host, 'PATCH', '/open/attached', { fields: { n: { integerValue: '99' } } });
    await client.waitFor(({ data }) => JSON.stringify(data) === '{"n":99}', 120_000);
    await client.close();
  },
);

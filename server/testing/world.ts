import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { createKeyring } from '../accounts/keyring.ts';
import type { Sessions } from '../accounts/ports.ts';
import { type AppDeps, createApp } from '../app.ts';
import { ApiError } from '../errors.ts';
import { createLog } from '../log.ts';
import { createWebApp } from '../web/web-app.ts';
import { type Browser, createBrowser } from './browser.ts';
import { createDocumentsRig } from './documents.ts';
import { createProviderRig, type ProviderRig } from './provider.ts';

export type World = ReturnType<typeof createWorld>;

type WorldOptions = { publicUrl?: string; webAppDir?: string };

/** An id token of the rig is the word `id` and a uid; any other is refused. */
export const idTokenOf = (uid: string) => `id ${uid}`;

const sessions: Sessions = {
  createCustomToken: async (uid) => `custom ${uid}`,
  async verifyIdToken(idToken) {
    const [kind, uid] = idToken.split(' ');
    if (kind !== 'id' || !uid) throw new ApiError('invalid-id-token', 'the id token is not valid');
    return uid;
  },
};

/** The whole server on rigs, with a clock that moves only when told; no port, no network, no waiting. */
export function createWorld({ publicUrl = 'https://board.example', webAppDir = '/nonexistent' }: WorldOptions = {}) {
  let now = Date.UTC(2026, 0, 5, 9);
  const clock = () => now;
  const logged: string[] = [];
  const provider = createProviderRig(clock);
  const documents = createDocumentsRig();
  const config = {
    publicUrl,
    tasksApiUrl: 'https://tasks.googleapis.com',
    driveApiUrl: 'https://www.googleapis.com',
    firebase: { config: { apiKey: 'key', projectId: 'project' } },
    companyDomain: 'board.example',
    engineWaits: {},
  };
  const deps: AppDeps = {
    config,
    publicUrl,
    provider,
    documents,
    sessions,
    keyring: createKeyring([new Uint8Array(32).fill(7)]),
    clock,
    sleep: async (ms) => {
      now += ms;
      await new Promise(setImmediate);
    },
    leaseId: randomUUID,
    log: createLog('debug', new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) })),
    webApp: createWebApp(webAppDir, config),
  };
  const app = createApp(deps);
  return {
    app,
    deps,
    provider,
    documents,
    logged,
    clock,
    pass: (ms: number) => {
      now += ms;
    },
    browser: () => createBrowser(app.request, publicUrl),
    /** Returns another instance of the server, over the same clouds. */
    secondInstance: () => createApp(deps),
  };
}

type Parts = { provider: ProviderRig };

/** Takes a browser from the sign-in button to the page that holds code and state in its fragment. */
export async function goToGoogle(
  { provider }: Parts,
  browser: Browser,
  { path = '/api/oAuth?state=%2Fapp', ...approval }: { path?: string } & Parameters<ProviderRig['approve']>[1] = {},
): Promise<{ authCode: string; state: string }> {
  const away = (await browser.get(path)).headers.get('location') ?? '';
  const { state } = provider.request(away);
  const code = provider.approve(away, approval);
  const back = await browser.get(`/api/oAuth/callback?${new URLSearchParams({ code, state })}`);
  const fragment = new URLSearchParams(
    new URL(back.headers.get('location') ?? '', 'https://board.example').hash.slice(1),
  );
  return { authCode: fragment.get('authCode') ?? '', state: fragment.get('state') ?? '' };
}

/** The code of an error that the API answered with. */
export async function codeOf(response: Response): Promise<string> {
  return (await response.json()).error.code;
}

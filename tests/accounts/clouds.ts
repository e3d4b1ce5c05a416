import { withField } from '../../src/domain/with-field.ts';
import { RemoteError } from '../../src/engine/ports.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';
import { createTasksStore, type TasksStore } from '../../src/engine/testing/tasks-store.ts';
import type { ManualTime } from '../../src/platform/memory/clock.ts';
import type { Account } from '../../src/protocol/messages.ts';
import type { FirebaseRemote } from '../../src/remotes/firebase/firebase.ts';
import { batchAnswer, readParts, serve } from '../simulation/tasks-face.ts';
import { self } from './browser.ts';

const TASKS = 'https://tasks.example';

/** Google, Firebase and the product's server for two people. */
export interface Clouds {
  fetch(url: string, init: RequestInit): Promise<Response>;
  loadFirebase(): Promise<FirebaseRemote>;
  /** Returns the Tasks service's data of an account. */
  of(uid: string): TasksStore;
  /** The probability that a request to the Tasks service, or its answer, is lost. */
  noise: number;
}

interface CloudsDeps {
  readonly chance: Chance;
  readonly accounts: readonly Account[];
  time(): ManualTime;
  online(): boolean;
}

export function createClouds({ chance, accounts, time, online }: CloudsDeps): Clouds {
  const stores = new Map(accounts.map(({ uid }) => [uid, createTasksStore({ now: () => time().clock.now() })]));
  const used = new Set<string>();
  let given = 0;
  /** The uid that is signed in at Firebase: one for all pages and workers of the browser. */
  let inFirebase: string | null = null;
  const users = new Map<string, { document: Record<string, unknown>; tells: Set<() => void> }>(
    accounts.map(({ uid, email }) => [uid, { document: { email }, tells: new Set() }]),
  );
  const userOf = (uid: string) => users.get(uid) ?? fail(`nobody is ${uid}`);
  const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
  const token = (uid: string) => {
    given += 1;
    return { accessToken: `token:${uid}:${given}`, expiryDate: time().clock.now() + 3_600_000, scope: 'tasks' };
  };
  const json = (body: object, status = 200) => answered(status, JSON.stringify(body));

  /** Returns the answer of the product's server. */
  function answerOf(path: string, body: { authCode?: string; idToken?: string }): Response {
    const [, uid = ''] = (body.authCode ?? body.idToken ?? '').split(':');
    const account = accounts.find((one) => one.uid === uid);
    if (path === '/api/config') {
      return json({ version: 'b1', publicUrl: '', tasksApiUrl: TASKS, driveApiUrl: TASKS, firebase: {} });
    }
    if (path === '/api/oAuth/signIn') {
      if (!account || used.has(body.authCode ?? '')) return json({ error: { code: 'state-used', message: '' } }, 409);
      used.add(body.authCode ?? '');
      return json({ ...token(uid), customToken: `custom:${uid}`, redirect: '/app', user: account });
    }
    if (path === '/api/getAccessToken') return json(token(uid));
    return json({});
  }

  function answerOfTasks({ pathname, searchParams }: URL, init: RequestInit): Response {
    const headers = new Headers(init.headers);
    const [, uid = ''] = /^Bearer token:(\w+):/.exec(headers.get('Authorization') ?? '') ?? [];
    const store = stores.get(uid) ?? fail('no token');
    const manner = { lag: 0, pageSize: 100 };
    const body = String(init.body ?? '');
    if (pathname.startsWith('/batch')) {
      const answers = readParts(body).map((part, index) => ({ index, response: serve(store, part, manner) }));
      return answered(200, batchAnswer(answers));
    }
    const ifMatch = headers.get('If-Match') ?? undefined;
    const request = { method: init.method ?? 'GET', path: pathname, query: searchParams, ifMatch, body };
    const answer = serve(store, request, manner);
    return answered(answer.status, answer.body);
  }

  const clouds: Clouds = {
    noise: 0,
    of: (uid) => stores.get(uid) ?? fail(`nobody is ${uid}`),
    async fetch(address, init) {
      await sleep(chance.below(200));
      const url = new URL(address);
      const draw = init.method === 'HEAD' ? 1 : chance();
      if (!online() || draw < clouds.noise / 2) throw new TypeError('Failed to fetch');
      const answer =
        init.method === 'HEAD'
          ? answered(204)
          : url.origin === TASKS
            ? answerOfTasks(url, init)
            : answerOf(url.pathname, JSON.parse(String(init.body ?? '{}')));
      await sleep(chance() < 0.1 ? chance.below(3000) : chance.below(200));
      if (draw < clouds.noise) throw new TypeError('Failed to fetch');
      return answer;
    },
    async loadFirebase() {
      return {
        async signIn(customToken) {
          await sleep(chance.below(100));
          inFirebase = customToken.slice('custom:'.length);
          return { uid: inFirebase };
        },
        async signOut(uid) {
          await sleep(chance.below(100));
          if (inFirebase === uid) inFirebase = null;
        },
        onAuthState: () => () => {},
        async idToken(uid) {
          await sleep(chance.below(20));
          if (inFirebase !== uid) throw new RemoteError('unauthenticated', { mayHaveCommitted: false });
          return `id:${uid}`;
        },
        subscribeUser(uid, listener) {
          const user = userOf(uid);
          const process = self();
          const tell = () =>
            time().timers.after(0, () => {
              if (user.tells.has(tell)) process.within(() => listener.next(structuredClone(user.document), false));
            });
          user.tells.add(tell);
          tell();
          return () => void user.tells.delete(tell);
        },
        async writeUser(uid, fields) {
          await sleep(chance.below(200));
          const user = userOf(uid);
          user.document = fields.reduce(withField, user.document);
          for (const tell of user.tells) tell();
        },
        close: async () => {},
      };
    },
  };
  return clouds;
}

/** A response with only what is read of it. Unlike a real one, it takes no turn of the real event loop. */
const answered = (status: number, text = ''): Response =>
  ({ status, ok: status < 400, headers: new Headers(), text: async () => text }) as Response;

function fail(message: string): never {
  throw new Error(message);
}

import { fileURLToPath } from 'node:url';
import { auth, tasks, type tasks_v1 } from '@googleapis/tasks';
import { type LocalClouds, type LocalCloudsOptions, startLocalClouds } from '../../local/clouds.ts';

export const everything = { showCompleted: true, showHidden: true, showDeleted: true, showAssigned: true } as const;

type TasksClient = tasks_v1.Tasks;

/** Returns Google's own client, directed to the stand-in, with this token. */
export function tasksClient(url: string, accessToken: string): TasksClient {
  const credentials = new auth.OAuth2();
  credentials.setCredentials({ access_token: accessToken });
  return tasks({ version: 'v1', auth: credentials, rootUrl: `${url}/`, retry: false });
}

export interface Rig {
  clouds: LocalClouds;
  api: TasksClient;
  token: string;
  email: string;
  /** The id of the account's default list. */
  list: string;
  /** Adds a task at the end of its siblings and returns its id. */
  add(title: string, place?: { parent?: string; previous?: string }): Promise<string>;
  task(id: string): Promise<tasks_v1.Schema$Task>;
  /** Returns the titles of open tasks under a parent (or at the top level), by position. */
  order(parent?: string): Promise<string[]>;
}

/** Starts local clouds in memory with one person, who has an empty default list. */
export async function startRig(options: Partial<LocalCloudsOptions> = {}): Promise<Rig> {
  const clouds = await startLocalClouds({
    port: 0,
    dataDir: ':memory:',
    rulesPath: fileURLToPath(new URL('../../firestore.rules', import.meta.url)),
    seed: false,
    ...options,
  });
  const email = 'ada@example.com';
  clouds.google.createAccount({ name: 'Ada Byron', email });
  const token = clouds.google.issueAccessToken(email);
  const api = tasksClient(clouds.url, token);
  const list = clouds.google.lists(email)[0]?.id ?? '';
  return {
    clouds,
    api,
    token,
    email,
    list,
    async add(title, place = {}) {
      const { data } = await api.tasks.insert({ tasklist: list, ...place, requestBody: { title } });
      return data.id ?? '';
    },
    async task(id) {
      return (await api.tasks.get({ tasklist: list, task: id })).data;
    },
    async order(parent) {
      const { data } = await api.tasks.list({ tasklist: list, maxResults: 100, showCompleted: false });
      return (data.items ?? [])
        .filter((task) => task.parent === parent)
        .sort((left, right) => (left.position ?? '').localeCompare(right.position ?? ''))
        .map((task) => task.title ?? '');
    },
  };
}

/** Returns a header of an answer, in whichever form the client returns headers. */
export function headerOf(answer: { headers: unknown }, name: string): string {
  return new Headers(answer.headers as Headers).get(name) ?? '';
}

/** A refusal: status, message and the first error's reason. */
export interface Refused {
  code: number;
  message: string;
  reason: string | undefined;
}

/** Runs a call that must be refused, and returns the refusal. */
export async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  try {
    await call;
  } catch (error) {
    const { response } = error as {
      response?: { status: number; data?: { error?: { message: string; errors: { reason: string }[] } } };
    };
    if (!response) throw error;
    const body = response.data?.error;
    return { code: response.status, message: body?.message ?? '', reason: body?.errors[0]?.reason };
  }
  throw new Error('the call was not refused');
}

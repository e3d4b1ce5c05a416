import { expect, it } from 'vitest';
import { createDocumentNames } from './document-names.ts';

const TASKS = 'https://www.googleapis.com/auth/tasks';
const METADATA = 'https://www.googleapis.com/auth/drive.metadata.readonly';

function drive(scope: string, files: Record<string, unknown>) {
  const asked: string[] = [];
  const read = createDocumentNames({
    baseUrl: 'https://drive.test/',
    session: { accessToken: async () => ({ accessToken: 'a', expiryDate: 0, scope }) },
    fetch: async (url) => {
      asked.push(url);
      const id = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
      if (files[id] === 'silence') throw new TypeError('offline');
      return files[id] ? Response.json(files[id]) : new Response('{}', { status: 404 });
    },
  });
  return { read, asked };
}

it('asks Drive for names where the scope of the session lets it, and for nothing where it does not [6.5]', async () => {
  for (const scope of [TASKS, `${TASKS} https://www.googleapis.com/auth/drive.appdata`]) {
    const { read, asked } = drive(scope, { a: { name: 'Plan' } });
    expect(await read(['a'])).toEqual({ granted: false, names: {} });
    expect(asked).toEqual([]);
  }
  for (const scope of [METADATA, 'https://www.googleapis.com/auth/drive.file']) {
    const { read, asked } = drive(`${TASKS} ${scope}`, { a: { name: 'Plan' } });
    expect(await read(['a'])).toEqual({ granted: true, names: { a: 'Plan' } });
    expect(asked).toEqual(['https://drive.test/drive/v3/files/a?fields=name&supportsAllDrives=true']);
  }
});

it('leaves out what Drive does not show, does not answer, or answers with something else', async () => {
  const { read } = drive(METADATA, { a: { name: 'Plan' }, 'b/c': { name: 'Odd id' }, d: { title: 1 }, e: 'silence' });
  expect(await read(['a', 'b/c', 'd', 'e', 'gone'])).toEqual({ granted: true, names: { a: 'Plan', 'b/c': 'Odd id' } });
});

it('says that it handles shared drives: what lies on one is not found else', async () => {
  const read = createDocumentNames({
    baseUrl: 'https://drive.test',
    session: { accessToken: async () => ({ accessToken: 'a', expiryDate: 0, scope: METADATA }) },
    fetch: async (url) =>
      new URL(url).searchParams.get('supportsAllDrives') === 'true'
        ? Response.json({ name: 'The team’s' })
        : new Response('{}', { status: 404 }),
  });
  expect(await read(['a'])).toEqual({ granted: true, names: { a: 'The team’s' } });
});

it('asks for a few at a time, and waits for none for ever', async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `${index}`);
  let [waiting, most] = [0, 0];
  const read = createDocumentNames({
    baseUrl: 'https://drive.test',
    session: { accessToken: async () => ({ accessToken: 'a', expiryDate: 0, scope: METADATA }) },
    timeoutMs: 10,
    fetch: (url, { signal }) => {
      waiting += 1;
      most = Math.max(most, waiting);
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      if (url.includes('/9?')) resolve(Response.json({ name: 'Plan' }));
      signal?.addEventListener('abort', () => reject(signal.reason));
      return promise.finally(() => {
        waiting -= 1;
      });
    },
  });
  expect(await read(ids)).toEqual({ granted: true, names: { 9: 'Plan' } });
  expect(most).toBe(4);
});

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { codeOf, createWorld, idTokenOf } from './testing/world.ts';
import { contentSecurityPolicy, NO_INLINE } from './web/security-headers.ts';
import { createWebApp } from './web/web-app.ts';

const inlineScript = 'document.documentElement.dataset.theme = "dark"';
const html = `<!doctype html><title>Board</title><script>${inlineScript}</script><script type="module" src="/assets/main-a1B2c3D4.js"></script>`;
const script = `export const board = ${JSON.stringify('board '.repeat(500))};`;

let dir: string;
let app: Hono;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tackboard-web-'));
  await mkdir(join(dir, 'webapp/assets'), { recursive: true });
  await writeFile(join(dir, 'webapp/index.html'), html);
  await writeFile(join(dir, 'webapp/sw.js'), 'self.skipWaiting');
  await writeFile(join(dir, 'webapp/assets/main-a1B2c3D4.js'), script);
  await writeFile(join(dir, 'secret.txt'), 'outside');
  await writeFile(join(dir, 'webapp/.hidden'), 'hidden');
  app = createWorld({ webAppDir: join(dir, 'webapp') }).app;
});

afterAll(() => rm(dir, { recursive: true }));

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return app.request(`https://board.example${path}`, { headers, method });
}

function directives(policy: string | null): Map<string, string[]> {
  return new Map((policy ?? '').split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]));
}

describe('the web app', () => {
  test.each(['/', '/app', '/app/b/work', '/login', '/app/b/v1.2', '/admin/ann@example.com'])(
    '%s is its document, asked for anew each time',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toBe(html);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    },
  );

  test('files with a hash in their name are kept for good, sw.js is not', async () => {
    const asset = await get('/assets/main-a1B2c3D4.js');
    expect(await asset.text()).toBe(script);
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache');
  });

  test('a missing file is 404, not the document, and nothing keeps that: another instance may have it already', async () => {
    const response = await get('/assets/gone-a1B2c3D4.js');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/%2e%2e%2fsecret.txt', '/.hidden', '/%'])(
    'nothing outside the folder is served: %s',
    async (path) => {
      expect(await (await get(path)).text()).not.toMatch(/outside|hidden/);
    },
  );

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('is compressed for %s', async (accepted, encoding, decompress) => {
    const response = await get('/assets/main-a1B2c3D4.js', { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.length).toBeLessThan(script.length / 4);
    expect(decompress(body).toString()).toBe(script);
  });

  test('is not compressed for who refuses it', async () => {
    const response = await get('/assets/main-a1B2c3D4.js', { 'accept-encoding': 'br;q=0, identity' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  test('an unchanged file is 304', async () => {
    const etag = (await get('/app')).headers.get('etag') ?? '';
    const again = await get('/app', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a new build is served without a restart, and has another version', async () => {
    const version = async () => (await (await get('/api/config')).json()).version;
    const before = await version();
    await writeFile(join(dir, 'webapp/index.html'), `${html}<!-- next -->`);
    await utimes(join(dir, 'webapp/index.html'), 1, 2);
    expect(await (await get('/app')).text()).toContain('next');
    expect(await version()).not.toBe(before);
    await writeFile(join(dir, 'webapp/index.html'), html);
    expect(await version()).toBe(before);
  });

  test('HEAD of the origin answers without a body [7.20]', async () => {
    const response = await get('/?rand=0.123', {}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });
});

describe('the scripts of workers', () => {
  const worker = 'export const engine = 1;';
  const other = { authHost: '127.0.0.1:4401', firestoreHost: '127.0.0.1:4402' };
  const origins = {
    publicUrl: 'https://board.example',
    tasksApiUrl: 'https://a.example',
    driveApiUrl: 'https://a.example',
  };
  const firebase = { config: { apiKey: 'k', projectId: 'p' } };
  const served = (from: Parameters<typeof createWebApp>[1]) => createWebApp(join(dir, 'webapp'), from).routes;

  test.each(['/sw.js', '/assets/engine.worker-a1B2c3D4.js'])(
    '%s is another one where the policy is, which a browser keeps with it',
    async (path) => {
      await writeFile(join(dir, 'webapp/assets/engine.worker-a1B2c3D4.js'), worker);
      const one = await served({ ...origins, firebase }).request(path);
      const same = await served({ ...origins, firebase }).request(path);
      const two = await served({ ...origins, firebase: { ...firebase, emulators: other } }).request(path);
      expect(one.headers.get('cache-control')).toBe('no-cache');
      expect(same.headers.get('etag')).toBe(one.headers.get('etag'));
      expect(two.headers.get('etag')).not.toBe(one.headers.get('etag'));
      const text = await one.text();
      expect(text).toMatch(/^self\.policy="[\da-f]{16}";\n./);
      expect(await same.text()).toBe(text);
      expect(await two.text()).not.toBe(text);
    },
  );

  test('no other file is touched', async () => {
    expect(await (await served({ ...origins, firebase }).request('/assets/main-a1B2c3D4.js')).text()).toBe(script);
  });
});

describe('headers', () => {
  test.each(['/', '/sw.js', '/api/health', '/api/none', '/gone.js'])('%s carries them all', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000');
    const policy = directives(headers.get('content-security-policy'));
    const own = ["'self'"];
    const none = ["'none'"];
    const emptyStyle = `'sha256-${createHash('sha256').update('').digest('base64')}'`;
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': own,
      'script-src': expect.arrayContaining(own),
      'style-src': [...own, emptyStyle],
      'img-src': [...own, 'data:'],
      'media-src': ['blob:'],
      'connect-src': [
        ...own,
        'https://tasks.googleapis.com',
        'https://www.googleapis.com',
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        'https://firestore.googleapis.com',
      ],
      'worker-src': own,
      'object-src': none,
      'frame-src': none,
      'frame-ancestors': none,
      'base-uri': none,
      'form-action': own,
    });
    expect([...policy.values()].flat().join()).not.toMatch(/unsafe|\*/);
  });

  test('an inline script of the built document is allowed by its hash, in this document alone', async () => {
    const hash = `'sha256-${createHash('sha256').update(inlineScript).digest('base64')}'`;
    const policyOf = async (path: string) => directives((await get(path)).headers.get('content-security-policy'));
    expect((await policyOf('/app')).get('script-src')).toEqual(["'self'", hash]);
    expect((await policyOf('/sw.js')).get('script-src')).toEqual(["'self'"]);
  });

  test('plain http has no HSTS, and local clouds may be reached and no others', async () => {
    const local = createWorld({ publicUrl: 'http://localhost:4400' }).app;
    expect((await local.request('/api/health')).headers.get('strict-transport-security')).toBeNull();
    const policy = contentSecurityPolicy(
      {
        publicUrl: 'http://localhost:4400',
        tasksApiUrl: 'http://127.0.0.1:4401/root',
        driveApiUrl: 'http://127.0.0.1:4401/root',
        firebase: {
          config: { apiKey: 'k', projectId: 'p' },
          emulators: { authHost: '127.0.0.1:4401', firestoreHost: '127.0.0.1:4402' },
        },
      },
      NO_INLINE,
      false,
    );
    expect(directives(policy).get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:4401', 'http://127.0.0.1:4402']);
  });
});

describe('the API', () => {
  test('tells engines where their clouds are, and no secret', async () => {
    const config = await (await get('/api/config')).json();
    expect(config).toEqual({
      version: expect.stringMatching(/^[\w-]{16}$/),
      publicUrl: 'https://board.example',
      tasksApiUrl: 'https://tasks.googleapis.com',
      driveApiUrl: 'https://www.googleapis.com',
      firebase: { apiKey: 'key', projectId: 'project' },
      companyDomain: 'board.example',
    });
  });

  test('a route that is not there is a JSON error with a closed code', async () => {
    const response = await get('/api/none');
    expect([response.status, await codeOf(response)]).toEqual([404, 'not-found']);
  });

  test.each([
    ['text/plain', '{"idToken":"id 1"}', 'bad-request'],
    ['application/json', '{"idToken":', 'bad-request'],
    ['application/json', '{"idToken":7}', 'bad-request'],
    ['application/json', JSON.stringify({ idToken: 'x'.repeat(70_000) }), 'too-large'],
  ])('a body that is not as expected is refused: %s %.20s', async (type, body, code) => {
    const response = await app.request('https://board.example/api/getAccessToken', {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(body.length) },
      body,
    });
    expect(await codeOf(response)).toBe(code);
  });

  test('a foreign page is given no leave to read', async () => {
    const response = await app.request('https://board.example/api/getAccessToken', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('an unforeseen error tells the caller nothing and the log no secret', async () => {
    const world = createWorld();
    world.deps.documents.transaction = () => Promise.reject(Object.assign(new Error('denied'), { code: 7 }));
    const response = await world.app.request('/api/getAccessToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: idTokenOf('1001') }),
    });
    expect([response.status, await codeOf(response)]).toEqual([500, 'internal']);
    expect(world.logged.join('')).toContain('unexpected error');
    expect(world.logged.join('')).not.toContain(idTokenOf('1001'));
  });

  test.each([{ 'content-length': '100' }, { 'transfer-encoding': 'chunked' }])(
    'who breaks off in the middle of a request has no error logged: nobody can help it %o',
    async (length) => {
      const world = createWorld();
      const gone = new AbortController();
      // As in Node when the connection of a request is reset.
      const body = new ReadableStream({
        pull(stream) {
          gone.abort();
          stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
        },
      });
      const headers = { 'content-type': 'application/json', ...length };
      const init = { method: 'POST', headers, body, duplex: 'half', signal: gone.signal };
      const response = await world.app.request('/api/getAccessToken', init);
      expect(await codeOf(response)).toBe('bad-request');
      expect(world.logged.map((line) => JSON.parse(line).msg)).toEqual(['answered']);
    },
  );

  test('a store that is away is told as something that may pass', async () => {
    const world = createWorld();
    world.deps.documents.transaction = () => Promise.reject(Object.assign(new Error('away'), { code: 14 }));
    const response = await world.app.request('/api/getAccessToken', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: idTokenOf('1001') }),
    });
    expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
  });
});

test('the extension of this product may ask the API where Chrome counts it as a stranger, and no one else', async () => {
  const { deps } = createWorld();
  const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
  const own = createApp({ ...deps, extensionUrl: 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/' });
  const ask = (origin: string) => ({
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Headers': 'content-type' },
  });
  const url = 'https://board.example/api/getAccessToken';
  const allowed = await own.request(url, ask(origin));
  expect(allowed.status).toBe(204);
  expect(Object.fromEntries(allowed.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'content-type',
  });
  for (const stranger of ['https://evil.example', 'chrome-extension://ponmlkjihgfedcbaponmlkjihgfedcba'])
    expect((await own.request(url, ask(stranger))).headers.get('access-control-allow-origin')).toBeNull();
});

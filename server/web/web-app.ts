import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { createFiles, type Encoding, type WebFile } from './files.ts';
import { contentSecurityPolicy, NO_INLINE, type Origins } from './security-headers.ts';

/** Vite puts a content hash into these names, so the file under such a name never changes. */
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/;

/**
 * Paths of a build's files. Elsewhere a dot belongs to a screen's address, such as a board's id or an email address.
 */
const FILE = /^\/(?:assets\/.*|[^/]*)\.[^/.]+$/;

/**
 * The scripts from which workers start. A browser stores a worker's script, and the files its service worker caches,
 * with the policy they were served with. So each script contains a hash of the policy: when only the policy changes, it
 * is a new script all the same.
 */
const WORKER = /^(?:sw|assets\/engine\.worker-[\w-]+)\.js$/;

export type WebApp = {
  routes: Hono;
  /** Resolves to true when there is a built web app to serve. */
  isBuilt(): Promise<boolean>;
  /** Changes with every build: the hash of index.html, which names every other file. */
  version(): Promise<string>;
};

/** Serves the built web app in `dir`; any path that is not a file's is one of its screens. */
export function createWebApp(dir: string, origins: Origins): WebApp {
  const policy = createHash('sha256')
    .update(contentSecurityPolicy(origins, NO_INLINE, false))
    .digest('hex')
    .slice(0, 16);
  const read = createFiles(dir, (name) => (WORKER.test(name) ? `self.policy="${policy}";\n` : ''));
  const routes = new Hono();

  routes.get('*', async (c) => {
    const path = c.req.path;
    const file = (await read(path)) ?? (FILE.test(path) ? undefined : await read('/index.html'));
    // During a deployment one instance may refer to files that another lacks as yet, so a proxy must not cache this
    // 404.
    if (!file) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    return answer(c, file, HASHED.test(path) && !WORKER.test(path.slice(1)), origins);
  });

  const index = () => read('/index.html');
  return {
    routes,
    isBuilt: async () => (await index()) !== undefined,
    version: async () => (await index())?.hash ?? 'none',
  };
}

async function answer(c: Context, file: WebFile, immutable: boolean, origins: Origins): Promise<Response> {
  c.header('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('ETag', file.etag);
  c.header('Vary', 'Accept-Encoding');
  if (file.inline !== NO_INLINE)
    c.header('Content-Security-Policy', contentSecurityPolicy(origins, file.inline, false));
  if (c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304);
  c.header('Content-Type', file.type);
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  const encoded = encoding && (await file.encoded(encoding));
  if (encoded) c.header('Content-Encoding', encoding);
  return c.body(encoded ?? file.body);
}

function acceptedEncoding(header = ''): Encoding | undefined {
  const accepted = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}

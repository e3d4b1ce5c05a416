import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type InlineHashes, NO_INLINE } from './security-headers.ts';

export type Encoding = 'br' | 'gzip';

export type WebFile = {
  type: string;
  /** Hash of the content, 16 characters. */
  hash: string;
  etag: string;
  body: Uint8Array<ArrayBuffer>;
  /** The hashes of an HTML document; empty for other files. */
  inline: InlineHashes;
  /** Returns the body in this encoding, or undefined when compression does not help this type. */
  encoded(encoding: Encoding): Promise<Uint8Array<ArrayBuffer> | undefined>;
};

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;
/** Nearly the smallest size in a fraction of the time: each file is compressed once, when first requested. */
const BROTLI_QUALITY = 7;

const compress: Record<Encoding, (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: async (body) =>
    new Uint8Array(
      await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    ),
  gzip: async (body) => new Uint8Array(await promisify(gzip)(body)),
};

/**
 * Reads files under `root` by URL path, and caches them until they change on disk. `head` returns the text to put
 * before the content of the file with this path below the root.
 */
export function createFiles(
  root: string,
  head: (name: string) => string = () => '',
): (path: string) => Promise<WebFile | undefined> {
  const kept = new Map<string, { mtimeMs: number; size: number; file: WebFile }>();

  return async (path) => {
    const full = resolveUnder(root, path);
    if (full === undefined) return undefined;
    const stats = await stat(full).catch(() => undefined);
    if (!stats?.isFile()) return undefined;
    const known = kept.get(full);
    if (known?.mtimeMs === stats.mtimeMs && known.size === stats.size) return known.file;
    const before = head(relative(root, full).split(sep).join('/'));
    const file = toWebFile(full, new Uint8Array(Buffer.concat([Buffer.from(before), await readFile(full)])));
    kept.set(full, { mtimeMs: stats.mtimeMs, size: stats.size, file });
    return file;
  };
}

/** Returns the file's path, or undefined when the URL path leaves the root or is malformed. */
function resolveUnder(root: string, path: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.split('/').some((part) => part.startsWith('.'))) return undefined;
  const base = normalize(root + sep);
  const full = normalize(join(base, decoded));
  return full.startsWith(base) ? full : undefined;
}

function toWebFile(path: string, body: Uint8Array<ArrayBuffer>): WebFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const encoded = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    type,
    body,
    // Weak: the same tag serves every encoding of the body.
    etag: `W/"${hash}"`,
    hash,
    inline: type.startsWith('text/html') ? inlineHashes(new TextDecoder().decode(body)) : NO_INLINE,
    async encoded(encoding) {
      if (!COMPRESSIBLE.test(type) || body.length < 1000) return undefined;
      const running = encoded.get(encoding) ?? compress[encoding](body);
      encoded.set(encoding, running);
      return running;
    },
  };
}

/**
 * Returns CSP sources for the inline scripts and styles of a built document: they are ours; a hash admits only them.
 */
function inlineHashes(html: string): InlineHashes {
  return { scripts: hashesOf(html, 'script'), styles: hashesOf(html, 'style') };
}

function hashesOf(html: string, tag: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}(\\s[^>]*)?>([\\s\\S]*?)</${tag}\\s*>`, 'gi'));
  return [...elements].flatMap(([, attributes = '', text = '']) =>
    /\ssrc\s*=/i.test(attributes) || text === ''
      ? []
      : [`'sha256-${createHash('sha256').update(text).digest('base64')}'`],
  );
}

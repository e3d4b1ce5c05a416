import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type ZipEntry, zip } from './zip.ts';

/**
 * Packs a built extension as the Chrome Web Store accepts it. The manifest's `key` is removed: the store holds the key
 * that determines the published extension's id, and rejects a manifest with one.
 * https://developer.chrome.com/docs/extensions/reference/manifest/key
 */
export async function packExtension(folder: string): Promise<Buffer> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const entries = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    // Leaves out the bundler's own hidden files.
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .map((name): ZipEntry => {
      const path = join(folder, name);
      return { name, bytes: name === 'manifest.json' ? withoutKey(path) : readFileSync(path) };
    });
  return zip(entries);
}

function withoutKey(path: string): Buffer {
  const { key: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { ExtensionEnvironment } from '../../server/config.ts';
import { StartError } from './start-error.ts';

export const repository = join(import.meta.dirname, '../..');
export const webAppDir = join(repository, 'dist/webapp');
export const extensionDir = join(repository, 'dist/extension');

/** The inputs of the build. Tests among them cause a needless build at worst. */
const SOURCES = [
  'webapp',
  'src',
  'vite.config.ts',
  'manifest.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const EXTENSION_SOURCES = ['popup', 'background'];

/**
 * Builds dist/webapp when it is missing or its sources have changed since its last build. Throws StartError with the
 * output of a failed build.
 */
export async function ensureWebApp(tell: (line: string) => void = () => {}, root = repository): Promise<void> {
  await ensure(root, 'webapp', 'index.html', await hashSources(root, SOURCES), async () => {
    tell('Building the web app …');
    await build(root, 'webapp', {});
  });
}

/** Does the same for dist/extension, which is tied to one address and key (`extensionEnvironment`). */
export async function ensureExtension(
  env: ExtensionEnvironment,
  tell: (line: string) => void = () => {},
  root = repository,
): Promise<void> {
  const { PUBLIC_URL, EXTENSION_KEY = '' } = env;
  const sources = await hashSources(root, [...SOURCES, ...EXTENSION_SOURCES]);
  await ensure(root, 'extension', 'manifest.json', `${sources} ${PUBLIC_URL} ${EXTENSION_KEY}`, async () => {
    tell('Building the Chrome extension …');
    await build(root, 'extension', { PUBLIC_URL, EXTENSION_KEY });
  });
}

/**
 * Builds the extension and returns a line that says where it is, or why its build failed. Never throws: the board works
 * without it.
 */
export async function extensionLine(env: ExtensionEnvironment, root = repository): Promise<string> {
  try {
    await ensureExtension(env, undefined, root);
    return `Extension        ${join(root, 'dist/extension')} (chrome://extensions, Developer mode, Load unpacked)`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Has `make` create dist/`mode`, unless it exists and carries this stamp. */
async function ensure(
  root: string,
  mode: string,
  file: string,
  stamp: string,
  make: () => Promise<void>,
): Promise<void> {
  const dist = join(root, 'dist', mode);
  // Beside the folder, since a build empties the folder.
  const stampFile = `${dist}.sources`;
  const known = await readFile(stampFile, 'utf8').catch(() => undefined);
  if (known === stamp && existsSync(join(dist, file))) return;
  // A build that fails or is interrupted may have written some files, so the old stamp goes first. Without permission
  // to write, the build itself reports that.
  await rm(stampFile, { force: true }).catch(() => {});
  await make();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, stamp);
}

/**
 * Runs the build in a process of its own: Vite sets NODE_ENV to production, which means something else to the server.
 */
async function build(root: string, mode: string, env: Record<string, string>): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  if ((await promise) !== 0)
    throw new StartError(
      `The ${mode === 'webapp' ? 'web app' : 'Chrome extension'} could not be built.\n${output.trim()}`,
    );
}

async function hashSources(root: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of names) {
    for (const path of await filesUnder(root, source)) {
      hash.update(`${path}\n`).update(await readFile(join(root, path)));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}

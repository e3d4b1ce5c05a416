import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureWebApp, extensionLine } from './web-build.ts';

/** Replaces Vite: copies the source, or fails if the source says so. */
const builder = `
  const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  const source = readFileSync('src/main.ts', 'utf8');
  if (source.includes('syntax error')) { console.error('main.ts:1: syntax error'); process.exit(1); }
  const mode = process.argv[process.argv.indexOf('--mode') + 1];
  mkdirSync('dist/' + mode, { recursive: true });
  writeFileSync('dist/' + mode + (mode === 'webapp' ? '/index.html' : '/manifest.json'), source + process.env.NODE_ENV);
  if (source.includes('late error')) process.exit(1);`;

let root: string;
let told: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tackboard-build-'));
  told = [];
  await mkdir(join(root, 'node_modules/vite/bin'), { recursive: true });
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'node_modules/vite/bin/vite.js'), builder);
  await writeFile(join(root, 'src/main.ts'), 'one ');
});

afterEach(() => rm(root, { recursive: true }));

const ensure = () => ensureWebApp((line) => told.push(line), root);
const built = () => readFile(join(root, 'dist/webapp/index.html'), 'utf8');

test('the web app is built when it is missing, and not again while its sources stay', async () => {
  await ensure();
  expect(await built()).toBe('one production');
  await writeFile(join(root, 'src/main.ts'), 'one ');
  await ensure();
  expect(told).toHaveLength(1);
  await rm(join(root, 'dist/webapp'), { recursive: true });
  await ensure();
  expect(told).toHaveLength(2);
});

test('a changed or an added source builds it anew', async () => {
  await ensure();
  await writeFile(join(root, 'src/main.ts'), 'two ');
  await ensure();
  expect(await built()).toBe('two production');
  await mkdir(join(root, 'webapp'));
  await writeFile(join(root, 'webapp/index.html'), '');
  await ensure();
  expect(told).toHaveLength(3);
});

test('what a build that failed has left is not served when its sources are taken back', async () => {
  await ensure();
  await writeFile(join(root, 'src/main.ts'), 'late error ');
  await expect(ensure()).rejects.toThrow(/could not be built/);
  await writeFile(join(root, 'src/main.ts'), 'one ');
  await ensure();
  expect(await built()).toBe('one production');
});

test('a build that fails is told with its output, and is tried again', async () => {
  await writeFile(join(root, 'src/main.ts'), 'syntax error');
  await expect(ensure()).rejects.toThrow(/could not be built\.\nmain\.ts:1: syntax error/);
  expect(existsSync(join(root, 'dist/webapp.sources'))).toBe(false);
  await writeFile(join(root, 'src/main.ts'), 'fixed ');
  await ensure();
  expect(await built()).toBe('fixed production');
});

const env = { PUBLIC_URL: 'http://localhost:4400' };

test('an extension that cannot be built is a line that says why: what runs already does not end by it', async () => {
  await writeFile(join(root, 'src/main.ts'), 'syntax error');
  expect(await extensionLine(env, root)).toMatch(/could not be built\.\nmain\.ts:1: syntax error/);
  await writeFile(join(root, 'src/main.ts'), 'fixed ');
  expect(await extensionLine(env, root)).toContain(join(root, 'dist/extension'));
});

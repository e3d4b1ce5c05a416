import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repository } from '../start/web-build.ts';
import { packExtension } from './extension-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'tackboard-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function buildAndPack(name: string): Promise<string> {
  const to = join(folder, name);
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--mode', 'extension', '--outDir', to, '--logLevel', 'error'], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', PUBLIC_URL: 'https://board.example' },
  });
  return createHash('sha256')
    .update(await packExtension(to))
    .digest('hex');
}

it('gives the same bytes for two builds of the same sources', async () => {
  expect(await buildAndPack('second')).toBe(await buildAndPack('first'));
});

it('leaves out the key, which the store has, and hidden files', async () => {
  const built = join(folder, 'small');
  mkdirSync(join(built, '.vite'), { recursive: true });
  writeFileSync(join(built, '.vite/manifest.json'), '{}');
  writeFileSync(join(built, 'manifest.json'), JSON.stringify({ name: 'x', key: 'secret of the store' }));
  writeFileSync(join(built, '.hidden'), '');
  const archive = (await packExtension(built)).toString('latin1');
  expect(archive).not.toContain('.hidden');
  expect(archive).not.toContain('.vite');
  const unkeyed = join(folder, 'unkeyed');
  mkdirSync(unkeyed);
  writeFileSync(join(unkeyed, 'manifest.json'), JSON.stringify({ name: 'x' }));
  expect((await packExtension(unkeyed)).toString('latin1')).toBe(archive);
});

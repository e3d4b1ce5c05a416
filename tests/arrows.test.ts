import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * Lint enforces the arrows of ARCHITECTURE.md. So this test lints one violation of each, and expects the message that
 * says where the code belongs. The snippets are in a folder of their own, with the project's biome.json.
 */
const repository = join(import.meta.dirname, '..');
const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');

interface Case {
  readonly file: string;
  readonly code: string;
  /** A part of the expected message; null if lint must report nothing. */
  readonly says: string | null;
}

const wrong: readonly Case[] = [
  {
    file: 'src/domain/a.ts',
    code: `import { t } from '../protocol/tasks.ts';`,
    says: 'src/domain imports only itself',
  },
  { file: 'src/domain/operations/a.ts', code: `import { r } from '../../records/records.ts';`, says: 'only itself' },
  { file: 'src/domain/b.ts', code: `import { addDays } from 'date-fns';`, says: 'domain needs no package' },
  { file: 'src/domain/c.ts', code: `import { readFileSync } from 'node:fs';`, says: 'domain needs no package' },
  { file: 'src/domain/d.ts', code: 'export const now = Date.now();', says: 'No clock and no chance here' },
  { file: 'src/domain/e.ts', code: 'export const now = new Date();', says: 'No clock and no chance here' },
  { file: 'src/domain/f.ts', code: 'export const n = Math.random();', says: 'No clock and no chance here' },
  { file: 'src/domain/g.ts', code: 'setTimeout(() => {}, 5);', says: 'Do not use the global variable setTimeout' },
  { file: 'src/protocol/a.ts', code: `import { r } from '../records/records.ts';`, says: 'imports only domain' },
  { file: 'src/protocol/b.ts', code: `import { z } from 'zod';`, says: 'valibot is its only package' },
  { file: 'src/records/a.ts', code: `import { e } from '../engine/ports.ts';`, says: 'Deciding what to send belongs' },
  { file: 'src/records/b.ts', code: `import { s } from '../store/store.ts';`, says: 'imports domain and protocol' },
  {
    file: 'src/engine/a.ts',
    code: `import { g } from '../remotes/google-tasks/http.ts';`,
    says: 'belongs behind a port',
  },
  { file: 'src/engine/b.ts', code: `import { w } from '../platform/web/lock.ts';`, says: 'belongs behind a port' },
  { file: 'src/engine/c.ts', code: `import { doc } from 'firebase/firestore';`, says: 'engine sees only ports' },
  { file: 'src/engine/d.ts', code: 'export const at = Date.now();', says: 'No clock and no chance here' },
  { file: 'src/engine/e.ts', code: 'setTimeout(() => {}, 5);', says: 'Do not use the global variable setTimeout' },
  { file: 'src/engine/f.ts', code: `export const answer = fetch('/x');`, says: 'Do not use the global variable fetch' },
  { file: 'src/engine/claim/a.ts', code: `import { s } from '../send/sender.ts';`, says: 'send imports claim' },
  { file: 'src/engine/claim/b.ts', code: `import { r } from '../refresh/plan.ts';`, says: 'send imports claim' },
  { file: 'src/engine/send/a.ts', code: `import { r } from '../refresh/plan.ts';`, says: 'send imports claim' },
  { file: 'src/engine/refresh/a.ts', code: `import { s } from '../send/sender.ts';`, says: 'send imports claim' },
  { file: 'src/engine/refresh/b.ts', code: `import { c } from '../claim/lanes.ts';`, says: 'refresh imports neither' },
  {
    file: 'src/engine/refresh/c.ts',
    code: `import { g } from '../../remotes/google-tasks/http.ts';`,
    says: 'belongs behind a port',
  },
  {
    file: 'src/remotes/google-tasks/a.ts',
    code: `import { r } from '../../records/records.ts';`,
    says: 'Storing belongs',
  },
  { file: 'src/remotes/google-tasks/b.ts', code: `import { c } from '../../engine/claim.ts';`, says: 'its ports only' },
  { file: 'src/platform/web/a.ts', code: `import { c } from '../../engine/claim.ts';`, says: 'its ports only' },
  { file: 'src/platform/web/b.ts', code: `import { r } from '../../remotes/x/y.ts';`, says: 'clouds in remotes' },
  {
    file: 'src/platform/web/c.ts',
    code: `import { initializeApp } from 'firebase/app';`,
    says: 'SDK belongs in src/remotes',
  },
  { file: 'background/a.ts', code: `import { b } from '../src/features/board/board.tsx';`, says: 'draws nothing' },
  { file: 'src/store/a.ts', code: `import type { E } from '../engine/engine.ts';`, says: 'screens belong in features' },
  {
    file: 'src/store/b.ts',
    code: `import { b } from '../features/board/board.tsx';`,
    says: 'screens belong in features',
  },
  {
    file: 'src/store/sync/a.ts',
    code: `import type { E } from '../../engine/engine.ts';`,
    says: 'screens belong in features',
  },
  { file: 'src/store/c.ts', code: `export const answer = fetch('/x');`, says: 'Page code never fetches' },
  {
    file: 'src/features/board/a.tsx',
    code: `import { r } from '../../records/records.ts';`,
    says: 'store, domain and ui',
  },
  {
    file: 'src/features/board/b.tsx',
    code: `import { l } from '../account/menu.tsx';`,
    says: 'never reaches into another',
  },
  {
    file: 'src/features/board/drag/a.tsx',
    code: `import { r } from '../../../records/records.ts';`,
    says: 'store, domain and ui',
  },
  {
    file: 'src/features/board/drag/b.tsx',
    code: `import { l } from '../../account/menu.tsx';`,
    says: 'never reaches into another',
  },
  {
    file: 'src/features/board/c.tsx',
    code: `const load = () => import('../../engine/engine.ts');`,
    says: 'store, domain and ui',
  },
  {
    file: 'src/features/board/d.tsx',
    code: `export const r = globalThis.fetch('/x');`,
    says: 'Page code never fetches',
  },
  {
    file: 'src/ui/a.tsx',
    code: `import type { Task } from '../domain/task.ts';`,
    says: 'knows nothing of the product',
  },
  { file: 'src/ui/b.tsx', code: `import { useSelector } from 'react-redux';`, says: 'state belongs in src/store' },
  {
    file: 'webapp/main.tsx',
    code: `import { createEngine } from '../src/engine/engine.ts';`,
    says: 'No page imports engine',
  },
  {
    file: 'webapp/routes.tsx',
    code: `import { r } from '../src/remotes/firebase/user.ts';`,
    says: 'No page imports engine',
  },
  { file: 'webapp/b.tsx', code: `import { initializeApp } from 'firebase/app';`, says: 'No page imports engine' },
  {
    file: 'webapp/d.ts',
    code: `import { s } from '../src/platform/web/session-store.ts';`,
    says: 'No page reads tokens',
  },
  {
    file: 'popup/d.ts',
    code: `import { s } from '../src/platform/chrome/session-store.ts';`,
    says: 'No page reads tokens',
  },
  { file: 'webapp/c.ts', code: `import { c } from '../local/clouds.ts';`, says: 'local are other programs' },
  {
    file: 'webapp/engine.worker.ts',
    code: `import { c } from '../local/clouds.ts';`,
    says: 'local are other programs',
  },
  { file: 'background/b.ts', code: `import { c } from '../local/clouds.ts';`, says: 'draws nothing' },
  {
    file: 'src/remotes/google-tasks/c.ts',
    code: `import { t } from '../../../local/google/tasks/options.ts';`,
    says: 'src/remotes imports domain',
  },
  { file: 'popup/a.ts', code: `import { e } from '../src/engine/engine.ts';`, says: 'No page imports engine' },
  { file: 'popup/b.ts', code: `export const answer = fetch('/x');`, says: 'Page code never fetches' },
  { file: 'popup/c.ts', code: `import { c } from '../server/config.ts';`, says: 'server and local are other programs' },
  {
    file: 'src/features/app/a.tsx',
    code: `import { r } from '../../records/records.ts';`,
    says: 'src/features/app puts the features together',
  },
  {
    file: 'src/features/app/b.tsx',
    code: `import { doc } from 'firebase/firestore';`,
    says: 'Page code knows no cloud and no database',
  },
  { file: 'server/a.ts', code: `import { r } from '../src/records/records.ts';`, says: 'only domain and protocol' },
  {
    file: 'server/routes/a.ts',
    code: `import { t } from '../../src/remotes/google-tasks/token.ts';`,
    says: 'only domain and protocol',
  },
  {
    file: 'server/b.ts',
    code: `import { c } from '../local/clouds.ts';`,
    says: 'stand-ins belong to scripts and tests',
  },
  { file: 'local/a.ts', code: `import { t } from '../src/domain/task.ts';`, says: 'local imports only itself' },
  { file: 'local/google/a.ts', code: `import { t } from '../../server/config.ts';`, says: 'local imports only itself' },
  { file: 'local/b.ts', code: `import { tasks } from '@googleapis/tasks';`, says: 'SDKs belong in its tests' },
  {
    file: 'src/domain/h.ts',
    code: `import { x } from '../../background/today.ts';`,
    says: 'src/domain imports only itself',
  },
  { file: 'src/protocol/c.ts', code: `import { x } from '../../background/today.ts';`, says: 'imports only domain' },
  {
    file: 'src/records/c.ts',
    code: `import { x } from '../../background/today.ts';`,
    says: 'imports domain and protocol',
  },
  { file: 'src/engine/g.ts', code: `import { x } from '../../background/today.ts';`, says: 'belongs behind a port' },
  {
    file: 'src/engine/refresh/d.ts',
    code: `import { x } from '../../../tests/e2e/chromium.ts';`,
    says: 'belongs behind a port',
  },
  {
    file: 'src/remotes/firebase/a.ts',
    code: `import { x } from '../../../background/host.ts';`,
    says: 'src/remotes imports domain',
  },
  {
    file: 'src/platform/chrome/a.ts',
    code: `import { x } from '../../../background/host.ts';`,
    says: 'src/platform imports domain',
  },
  { file: 'src/store/d.ts', code: `import { x } from '../../popup/mount.tsx';`, says: 'screens belong in features' },
  {
    file: 'src/features/board/e.tsx',
    code: `import { x } from '../../../scripts/options.ts';`,
    says: 'store, domain and ui',
  },
  {
    file: 'src/features/board/drag/c.tsx',
    code: `import { x } from '../../../../scripts/options.ts';`,
    says: 'store, domain and ui',
  },
  {
    file: 'src/features/app/c.tsx',
    code: `import { x } from '../../../popup/mount.tsx';`,
    says: 'src/features/app puts the features together',
  },
  {
    file: 'src/ui/c.tsx',
    code: `import { x } from '../../tests/e2e/chromium.ts';`,
    says: 'knows nothing of the product',
  },
  { file: 'webapp/e.ts', code: `import { x } from '../popup/mount.tsx';`, says: 'popup is built on webapp' },
  {
    file: 'webapp/engine-x.ts',
    code: `import { x } from '../background/host.ts';`,
    says: 'extension is built on webapp',
  },
  { file: 'popup/e.ts', code: `import { x } from '../background/host.ts';`, says: 'scripts, tests and the extension' },
  { file: 'background/c.ts', code: `import { x } from '../popup/mount.tsx';`, says: 'draws nothing' },
  { file: 'background/d.ts', code: `import { x } from '../src/records/records.ts';`, says: 'draws nothing' },
  { file: 'server/c.ts', code: `import { x } from '../scripts/options.ts';`, says: 'belong to scripts and tests' },
  { file: 'server/d.ts', code: `import { x } from '../tests/e2e/chromium.ts';`, says: 'belong to scripts and tests' },
  { file: 'local/c.ts', code: `import { x } from '../tests/e2e/chromium.ts';`, says: 'local imports only itself' },
];

const right: readonly Case[] = [
  { file: 'src/domain/operations/z.ts', code: `import { t } from '../task.ts';`, says: null },
  { file: 'src/domain/y.ts', code: 'export const day = (text: string) => new Date(text);', says: null },
  { file: 'src/protocol/z.ts', code: `import { t } from '../domain/task.ts';`, says: null },
  { file: 'src/records/z.ts', code: `import { t } from '../protocol/tasks.ts';`, says: null },
  { file: 'src/engine/z.ts', code: `import { t } from '../records/records.ts';`, says: null },
  { file: 'src/engine/y.ts', code: `import { s } from './send/sender.ts';`, says: null },
  { file: 'src/engine/send/z.ts', code: `import { c } from '../claim/lanes.ts';`, says: null },
  { file: 'src/engine/refresh/z.ts', code: `import { w } from '../read-all.ts';`, says: null },
  { file: 'src/remotes/google-tasks/z.ts', code: `import { t } from '../../engine/ports.ts';`, says: null },
  { file: 'src/platform/web/z.ts', code: `import type { t } from '../../engine/ports.ts';`, says: null },
  { file: 'src/store/z.ts', code: `import { t } from '../records/records.ts';`, says: null },
  { file: 'src/features/board/z.tsx', code: `import { t } from '../../store/hooks.ts';`, says: null },
  { file: 'src/features/board/y.tsx', code: `import { t } from '../messages/en/first.ts';`, says: null },
  { file: 'src/features/board/drag/z.tsx', code: `import { t } from '../../../store/hooks.ts';`, says: null },
  { file: 'src/features/board/drag/y.tsx', code: `import { t } from '../../messages/en/first.ts';`, says: null },
  { file: 'src/features/board/drag/x.tsx', code: `import { t } from '../keys/focus.ts';`, says: null },
  { file: 'webapp/z.tsx', code: `import { t } from '../src/features/board/board.tsx';`, says: null },
  { file: 'webapp/engine-in-page.ts', code: `import { t } from '../src/engine/engine.ts';`, says: null },
  { file: 'src/features/app/z.tsx', code: `import { t } from '../board/board.tsx';`, says: null },
  { file: 'server/z.ts', code: `import { t } from '../src/protocol/messages.ts';`, says: null },
];

/** Lint's findings of arrows per file, messages included. */
let findings: Map<string, string>;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tackboard-arrows-'));
  const config = JSON.parse(readFileSync(join(repository, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
  cpSync(join(repository, 'lint'), join(folder, 'lint'), { recursive: true });
  for (const { file, code } of [...wrong, ...right]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [biome, 'lint', '--max-diagnostics=none', '--reporter=json', '.'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64e6 },
  );
  findings = read(stdout, stderr);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads lint's findings about arrows only: the snippets break other rules (unused imports) on purpose. */
function read(stdout: string, stderr: string): Map<string, string> {
  expect(stdout, stderr).not.toBe('');
  const byFile = new Map<string, string>();
  for (const one of JSON.parse(stdout).diagnostics) {
    if (!/noRestricted|plugin/.test(one.category)) continue;
    const file = String(one.location.path.file ?? one.location.path);
    byFile.set(file, `${byFile.get(file) ?? ''} ${JSON.stringify(one)}`);
  }
  return byFile;
}

describe('import arrows', () => {
  it.each(wrong)('refuses $code in $file', ({ file, says }) => {
    expect(findings.get(file)).toContain(says);
  });

  it.each(right)('lets $code pass in $file', ({ file }) => {
    expect(findings.get(file)).toBeUndefined();
  });
});

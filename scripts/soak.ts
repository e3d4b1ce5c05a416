import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readArgs } from './options.ts';

/**
 * `npm run soak`: runs the extension in an idle browser. For ten minutes no worker may start and no cloud may get a
 * request. `npm test` has the same test for 90 s.
 */
readArgs({});
const repository = join(import.meta.dirname, '..');
const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
const args = ['run', '--project', 'e2e', 'tests/e2e/extension-faults.test.ts', '-t', 'rests while'];

spawn(process.execPath, [vitest, ...args], {
  cwd: repository,
  stdio: 'inherit',
  env: { SOAK_SECONDS: '600', ...process.env },
}).once('close', (code) => {
  process.exitCode = code ?? 1;
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const module = join(import.meta.dirname, 'run.ts');

/** What a script does after its start, when it is told to end. */
const LEAVES = 'process.on("SIGTERM", () => setTimeout(() => { console.log("tidied"); process.exit(); }, 50));';
const STAYS = 'process.on("SIGTERM", () => {});';

/** Starts a program that runs a script, which reports its start and then stays. */
function runStaying(limit: number, told: string, grace?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tackboard-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'stay.mjs'), `${told} console.log("here"); setInterval(() => {}, 1000);`);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { stay: 'node stay.mjs' } }));
  const program = `import { runScript } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await runScript('stay', [], ${limit}, ${grace})));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, next: async () => (await lines.next()).value };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends what runs, and its outcome says so', async (signal) => {
  const { child, next } = runStaying(600_000, LEAVES);
  expect(await next()).toBe('here');
  child.kill(signal);
  expect(await next()).toBe('tidied');
  expect(await next()).toContain('"endedBy":"signal"');
  // The output ends when the last process that could write to it has ended.
  expect(await next()).toBeUndefined();
});

test('what does not leave when it is told to is ended', async () => {
  const { child, next } = runStaying(600_000, STAYS, 100);
  expect(await next()).toBe('here');
  child.kill('SIGTERM');
  expect(await next()).toContain('"endedBy":"signal"');
  expect(await next()).toBeUndefined();
});

test('what takes longer than its limit is ended, and its outcome says so', async () => {
  const { next } = runStaying(1, '');
  expect(await next()).toContain('"endedBy":"limit"');
});

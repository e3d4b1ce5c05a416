import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import type { runScript } from './run.ts';

const module = join(import.meta.dirname, 'run.ts');

/** What a script does after its start, when it is told to end. */
const LEAVES =
  'process.on("SIGTERM", () => setTimeout(() => { console.log("tidied"); process.exit(); }, 50)); setInterval(() => {}, 1000);';
const STAYS = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);';

/** Starts a program that runs a script, which does what it is told and reports once it has begun. */
function runOne(limit: number, told: string, options: Parameters<typeof runScript>[3] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tackboard-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'one.mjs'), `${told} console.log("here");`);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { one: 'node one.mjs' } }));
  const program = `import { runScript } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await runScript('one', [], ${limit}, ${JSON.stringify(options)})));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { child, folder, next: async () => (await lines.next()).value };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends what runs, and its outcome says so', async (signal) => {
  const { child, next } = runOne(600_000, LEAVES);
  expect(await next()).toBe('here');
  child.kill(signal);
  expect(await next()).toBe('tidied');
  expect(await next()).toContain('"endedBy":"signal"');
  // The output ends when the last process that could write to it has ended.
  expect(await next()).toBeUndefined();
});

test('what does not leave when it is told to is ended', async () => {
  const { child, next } = runOne(600_000, STAYS, { grace: 100 });
  expect(await next()).toBe('here');
  child.kill('SIGTERM');
  expect(await next()).toContain('"endedBy":"signal"');
  expect(await next()).toBeUndefined();
});

test('what takes longer than its limit is ended, and its outcome says so', async () => {
  const { next } = runOne(1, 'setInterval(() => {}, 1000);');
  expect(await next()).toContain('"endedBy":"limit"');
});

test('what runs beside something else takes the time that is left, and its output goes to a file', async () => {
  const { folder, next } = runOne(600_000, 'import("node:os").then((os) => console.log(os.getPriority()));', {
    beside: 'beside.log',
  });
  expect(await next()).toContain('"code":0');
  expect(readFileSync(join(folder, 'beside.log'), 'utf8')).toBe(`here\n${constants.priority.PRIORITY_LOW}\n`);
});

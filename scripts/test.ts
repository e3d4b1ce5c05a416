import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, readTraces } from './checks/report.ts';
import { runScript } from './checks/run.ts';
import { readArgs } from './options.ts';

/**
 * `npm test`: lint, types, build, unit tests, the simulation, browser tests. Every step runs though one before it failed,
 * each has a time limit, to which even on a slow machine only what hangs comes, and the last line counts over all of them;
 * Ctrl-C ends the one that runs and begins no other.
 * Reports of the runners are in reports/.
 */
const minutes = 60_000;
const repository = join(import.meta.dirname, '..');
const reports = join(repository, 'reports');

const steps = [
  { script: 'lint', limit: 5 * minutes },
  { script: 'typecheck', limit: 5 * minutes },
  { script: 'build', limit: 5 * minutes },
  { script: 'test:unit', limit: 20 * minutes, report: 'unit.json' },
  { script: 'test:simulation', limit: 20 * minutes, report: 'simulation.json' },
  { script: 'test:e2e', limit: 75 * minutes, report: 'e2e.json' },
] as const;

readArgs({});
process.chdir(repository);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
const failed: string[] = [];
for (const step of steps) {
  const report = 'report' in step ? join(reports, step.report) : null;
  console.log(`\n— ${step.script}`);
  const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const { code, endedBy } = await runScript(step.script, reporters, step.limit);
  // Nobody waits for the rest, nor for a count of half of it.
  if (endedBy === 'signal') process.exit(130);
  if (endedBy === 'limit') console.log(`${step.script} was ended after ${step.limit / minutes} minutes`);
  const titles = report ? readReport(report) : null;
  const failures = titles?.failed ?? [];
  passed += titles ? titles.passed.length : Number(code === 0 && !report);
  failed.push(...failures);
  // A runner that broke outside a test, or left no report, has failed though no test of it did.
  if ((code !== 0 || (report && !titles)) && failures.length === 0) failed.push(`${step.script} (exit code ${code})`);
}

for (const traces of readTraces(join(reports, 'failures'))) console.log(`\n${traces}`);
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((title) => `  ${title}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

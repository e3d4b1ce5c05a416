import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readReport, readTraces } from './checks/report.ts';
import { type Outcome, runScript } from './checks/run.ts';
import { readArgs } from './options.ts';

/**
 * `npm test`: lint, types, build, unit tests, the simulation, browser tests. Every step runs though one before it failed,
 * each has a time limit, to which even on a slow machine only what hangs comes, and the last line counts over all of them;
 * Ctrl-C ends what runs and begins no other.
 * Reports of the runners are in reports/.
 */
const minutes = 60_000;
const repository = join(import.meta.dirname, '..');
const reports = join(repository, 'reports');

interface Step {
  readonly script: string;
  readonly limit: number;
  /** The name of the runner's report. */
  readonly report?: string;
}

const steps: readonly (Step & { readonly beside?: Step })[] = [
  { script: 'lint', limit: 5 * minutes },
  { script: 'typecheck', limit: 5 * minutes },
  { script: 'build', limit: 5 * minutes },
  { script: 'test:unit', limit: 20 * minutes, report: 'unit.json' },
  {
    script: 'test:e2e',
    limit: 75 * minutes,
    report: 'e2e.json',
    // Browser tests wait for a quarter of their time; the simulation, which never waits, takes that.
    beside: { script: 'test:simulation', limit: 75 * minutes, report: 'simulation.json' },
  },
];

readArgs({});
process.chdir(repository);
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
const failed: string[] = [];

/** Runs a step, whose output goes to the file `beside` where it runs beside another one. */
async function run({ script, limit, report }: Step, beside?: string): Promise<Outcome['endedBy']> {
  const json = report && join(reports, report);
  const reporters = json ? ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`] : [];
  const { code, endedBy } = await runScript(script, reporters, limit, { beside });
  if (endedBy === 'limit') console.log(`${script} was ended after ${limit / minutes} minutes`);
  const titles = json ? readReport(json) : null;
  const failures = titles?.failed ?? [];
  passed += titles ? titles.passed.length : Number(code === 0 && !json);
  failed.push(...failures);
  // A runner that broke outside a test, or left no report, has failed though no test of it did.
  if ((code !== 0 || (json && !titles)) && failures.length === 0) failed.push(`${script} (exit code ${code})`);
  return endedBy;
}

for (const { beside, ...step } of steps) {
  console.log(`\n— ${step.script}`);
  const output = join(reports, 'beside.log');
  const ends = await Promise.all([run(step), beside && run(beside, output)]);
  // Nobody waits for the rest, nor for a count of half of it.
  if (ends.includes('signal')) process.exit(130);
  if (beside) console.log(`\n— ${beside.script}, beside it\n${readFileSync(output, 'utf8')}`);
}

for (const traces of readTraces(join(reports, 'failures'))) console.log(`\n${traces}`);
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((title) => `  ${title}`).join('\n')}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

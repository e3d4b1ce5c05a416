import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readArgs, wholeNumber } from '../../scripts/options.ts';
import { MUTANTS } from './mutants.ts';
import { planOf } from './plan.ts';
import { runInPool } from './pool.ts';
import { writeResults } from './results.ts';
import { digestOf, tellSafely } from './seeds.ts';
import { shrink } from './shrink.ts';
import { tableOf } from './table.ts';

/*
 * npm run simulate -- --seeds 1000 --from 1     tells stories; a failure is shrunk and printed
 *                     --record                  enters each whole thousand's digest into results.json
 *                     --seed 17                 prints one story
 *                     --mutants                 the seed that finds each mutant, within 500
 */
const values = readArgs({
  seeds: { type: 'string', default: '100' },
  from: { type: 'string', default: '1' },
  seed: { type: 'string' },
  record: { type: 'boolean', default: false },
  mutants: { type: 'boolean', default: false },
});
const THOUSAND = 1000;
const MUTANT_SEEDS = 500;

async function printStory(seed: number): Promise<boolean> {
  const { trace, violations, digest } = await tellSafely(planOf(seed));
  console.log(trace.join('\n'));
  for (const { rule, detail } of violations) console.log(`\n${rule}: ${detail}`);
  console.log(`\nseed ${seed}, digest ${digest}`);
  return violations.length === 0;
}

async function printShrunk(seed: number, rule: string): Promise<void> {
  const { trace, violations } = await tellSafely(await shrink(planOf(seed), rule));
  console.log(`\nseed ${seed} breaks "${rule}"; in short:\n${trace.join('\n')}`);
  for (const { rule: broken, detail } of violations) console.log(`${broken}: ${detail}`);
}

async function runAll(from: number, seeds: number): Promise<boolean> {
  const met = new Map<string, number>();
  const broken = new Map<number, string>();
  let thousand: string[] = [];
  await runInPool(from, seeds, (report) => {
    for (const [cell, count] of report.met) met.set(cell, (met.get(cell) ?? 0) + count);
    for (const { seed, rule, detail } of report.violations) {
      if (!broken.has(seed)) console.log(`seed ${seed}: ${rule}: ${detail}`);
      broken.set(seed, broken.get(seed) ?? rule);
    }
    thousand.push(...report.digests);
    if (thousand.length < THOUSAND) return;
    const first = String(report.from + report.digests.length - THOUSAND);
    const digest = digestOf(thousand);
    console.log(`seeds ${first} and on: ${digest}`);
    thousand = [];
    // Written at once, so that a long run may be stopped at any time.
    if (values.record)
      writeResults({ [first]: digest }, [...broken.keys()].filter((seed) => seed >= Number(first)).length);
  });
  for (const [seed, rule] of [...broken].slice(0, 3)) await printShrunk(seed, rule);
  console.log(`\n${tableOf(met)}\n\n${seeds} seeds from ${from}: ${broken.size} with a violation`);
  return broken.size === 0;
}

/** Runs each mutant in a process of its own, whose loader changes the line. */
async function findMutants(): Promise<boolean> {
  let found = 0;
  const script = join(import.meta.dirname, 'find-mutant.ts');
  const loader = new URL('./mutate.ts', import.meta.url).href;
  const waiting = [...MUTANTS];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const env = { ...process.env, MUTANT: next.name };
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', loader, script, String(MUTANT_SEEDS)],
        { env },
      );
      console.log(`${next.name}: ${stdout.trim()}`);
      found += Number(stdout.startsWith('seed '));
    }
  };
  await Promise.all([work(), work()]);
  console.log(`${found} of ${MUTANTS.length} mutants found`);
  return found === MUTANTS.length;
}

const passed = values.mutants
  ? await findMutants()
  : values.seed !== undefined
    ? await printStory(wholeNumber('--seed', values.seed, 0))
    : await runAll(wholeNumber('--from', values.from, 0), wholeNumber('--seeds', values.seeds));
process.exitCode = passed ? 0 : 1;

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The part of Vitest's JSON report that we read (https://vitest.dev/guide/reporters#json-reporter). */
const reportSchema = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

export interface Report {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

/**
 * Reads the titles in a runner's report, or null when there is none. A file that failed to load counts as a failure.
 */
export function readReport(file: string): Report | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reportSchema), textOf(file));
  return parsed.success ? titlesOf(parsed.output) : null;
}

/** Returns the full names of the tests that passed and failed; of a file that could not be loaded, its own name. */
export function titlesOf({ testResults }: v.InferOutput<typeof reportSchema>): Report {
  const tests = testResults.flatMap((result) => result.assertionResults);
  const titles = (status: string) => tests.filter((test) => test.status === status).map((test) => test.fullName);
  const unloaded = testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: titles('passed'), failed: [...titles('failed'), ...unloaded.map((result) => result.name)] };
}

/** The greatest length of one test's traces, in characters. */
const LONGEST_TRACES = 6000;

/** Reads what failed browser tests recorded about their pages, one text each; of one that is too long only the end. */
export function readTraces(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return files.map((name) => textOf(join(folder, name)).trim().slice(-LONGEST_TRACES));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

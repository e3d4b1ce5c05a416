import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** What we read of Vitest's JSON reporter (https://vitest.dev/guide/reporters#json-reporter). */
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

/** The titles in a runner's report, or null where it left none. A file that could not be loaded is one failure. */
export function readReport(file: string): Report | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), reportSchema), textOf(file));
  return parsed.success ? titlesOf(parsed.output) : null;
}

export function titlesOf({ testResults }: v.InferOutput<typeof reportSchema>): Report {
  const tests = testResults.flatMap((result) => result.assertionResults);
  const titles = (status: string) => tests.filter((test) => test.status === status).map((test) => test.fullName);
  const unloaded = testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: titles('passed'), failed: [...titles('failed'), ...unloaded.map((result) => result.name)] };
}

/** Characters of one test's traces. */
const LONGEST_TRACES = 6000;

/** What failed browser tests left of the pages that they saw, one text each; the end of one that is too long. */
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

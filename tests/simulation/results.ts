import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seeds that were run once, of which engine: any of them run again gives the same digest. */
export interface Results {
  /** Of the sources that a story depends on. */
  readonly engine: string;
  /** By the first of a thousand seeds. */
  readonly digests: Readonly<Record<string, string>>;
  readonly violations: number;
}

const repository = join(import.meta.dirname, '../..');
const file = join(import.meta.dirname, 'results.json');

const SOURCES = [
  'src/{domain,protocol,records,engine}/**/*.ts',
  'src/platform/{memory,web}/*.ts',
  'src/remotes/google-tasks/*.ts',
  'tests/simulation/*.ts',
];

/** What the engine and the simulation consist of; tests are no part of it. */
export function engineHash(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: repository }).map((path) => path.replaceAll('\\', '/'));
  for (const path of files.sort()) {
    if (!path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(repository, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;

/** Adds to what is known of this engine; of another one nothing is kept. */
export function writeResults(digests: Readonly<Record<string, string>>, violations: number): void {
  const engine = engineHash();
  const known = readResults();
  const same = known.engine === engine;
  const all = { ...(same ? known.digests : {}), ...digests };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => Number(a) - Number(b)));
  const results: Results = { engine, digests: sorted, violations: violations + (same ? known.violations : 0) };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The seeds that were run, and on which engine: running any of them again gives the same digest. */
interface Results {
  /** The hash of the sources that a story depends on. */
  readonly engine: string;
  /** By the first seed of each thousand. */
  readonly digests: Readonly<Record<string, string>>;
  readonly violations: number;
}

const repository = join(import.meta.dirname, '../..');
const file = join(import.meta.dirname, 'results.json');

/** The root of the stories: everything they depend on is imported from here. */
const ROOT = join(import.meta.dirname, 'seeds.ts');
const IMPORT = /\bfrom '(\.[^']+)'/g;
/**
 * Files that only judge a finished story: not a byte of the log depends on them. So a verdict that was too strict can
 * be corrected without running all stories again; after one has been made stricter, results.json must be recorded from
 * scratch.
 */
const JUDGES = new Set(
  ['verdict.ts', 'leeway.ts', 'doubts.ts', 'traffic.ts'].map((name) => join(import.meta.dirname, name)),
);

function collect(path: string, known: Map<string, string>): void {
  if (known.has(path) || JUDGES.has(path)) return;
  const source = readFileSync(path, 'utf8');
  known.set(path, source);
  for (const [, specifier = ''] of source.matchAll(IMPORT)) collect(join(dirname(path), specifier), known);
}

/**
 * Returns the hash of the engine and the simulation: of every file that a story depends on, and none that only judges
 * it.
 */
export function engineHash(): string {
  const files = new Map<string, string>();
  collect(ROOT, files);
  const hash = createHash('sha256');
  const named = [...files].map(([path, source]) => [relative(repository, path).replaceAll('\\', '/'), source] as const);
  for (const [path, source] of named.sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(path).update(source);
  return hash.digest('hex').slice(0, 16);
}

export const readResults = (): Results => JSON.parse(readFileSync(file, 'utf8')) as Results;

/** Adds to the results for this engine; results for another engine are discarded. */
export function writeResults(digests: Readonly<Record<string, string>>, violations: number): void {
  const engine = engineHash();
  const known = readResults();
  const same = known.engine === engine;
  const all = { ...(same ? known.digests : {}), ...digests };
  const sorted = Object.fromEntries(Object.entries(all).sort(([a], [b]) => Number(a) - Number(b)));
  const results: Results = { engine, digests: sorted, violations: violations + (same ? known.violations : 0) };
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

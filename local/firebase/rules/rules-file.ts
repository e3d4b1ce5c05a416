import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { compileRules, type Ruleset } from './evaluate.ts';

/**
 * Loads the rules of a file, and again when the file has changed. A file that does not compile throws at start; later
 * the last good rules stay in force and the error is reported once on standard error.
 */
export function openRulesFile(path: string): () => Ruleset {
  const read = (): Ruleset => compileRules(readFileSync(path, 'utf8'), basename(path));
  let changedAt = statSync(path).mtimeMs;
  let rules = read();
  return () => {
    const mtime = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? changedAt;
    if (mtime === changedAt) return rules;
    changedAt = mtime;
    try {
      rules = read();
    } catch (thrown) {
      process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}; the old rules stay.\n`);
    }
    return rules;
  };
}

import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NULL } from '../firestore/values.ts';
import type { Ruleset } from './evaluate.ts';
import { openRulesFile } from './rules-file.ts';

let directory: string;
let path: string;
let saves = 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rules-file-'));
  path = join(directory, 'firestore.rules');
});

afterEach(() => {
  rmSync(directory, { recursive: true });
  vi.restoreAllMocks();
});

/** Saves the rules with a modification time that no earlier save had, however fast the test is. */
function save(condition: string): void {
  writeFileSync(path, `rules_version = '2'; service cloud.firestore { match /a/{id} { allow get: if ${condition}; } }`);
  saves += 1;
  utimesSync(path, saves, saves);
}

function allows(rules: Ruleset): boolean {
  const request = { method: 'get', path: ['a', '1'], auth: NULL, resource: NULL, requestResource: NULL, time: 0n };
  return rules.allows({ ...request, method: 'get' });
}

test('a changed file is in force at the next request', () => {
  save('true');
  const rules = openRulesFile(path);
  expect(allows(rules())).toBe(true);
  save('false');
  expect(allows(rules())).toBe(false);
});

test('a file that does not compile stops the start; later it leaves the old rules in force and says so', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  save('nobody');
  expect(() => openRulesFile(path)).toThrow('firestore.rules:1:');
  save('false');
  const rules = openRulesFile(path);
  save('true && nobody');
  expect(allows(rules())).toBe(false);
  expect(allows(rules())).toBe(false);
  expect(said).toHaveBeenCalledTimes(1);
  save('true');
  expect(allows(rules())).toBe(true);
});

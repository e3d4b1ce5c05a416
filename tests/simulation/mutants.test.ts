import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';

it.each(MUTANTS)('the line that "$name" changes is in its file, once', ({ file, line }) => {
  const source = readFileSync(join(import.meta.dirname, '../../src', file), 'utf8');
  expect(source.split(line)).toHaveLength(2);
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');

test.each([
  ['scripts/start.ts', ['--clouds-port', '70000'], '--clouds-port takes a whole number from 0 to 65535, not 70000'],
  ['scripts/local.ts', ['--port', '-'], '--port takes a whole number from 0 to 65535, not -'],
  ['scripts/build.ts', ['--fast'], "Unknown option '--fast'"],
  ['scripts/package.ts', ['--fast'], "Unknown option '--fast'"],
  ['scripts/rules.ts', ['4.12'], "Unexpected argument '4.12'"],
  ['tests/simulation/simulate.ts', ['--seeds', 'abc'], '--seeds takes a whole number of at least 1, not abc'],
  ['tests/simulation/simulate.ts', ['--seed', ''], '--seed takes a whole number of at least 0, not '],
  ['tests/bench/engine.ts', ['--runs', '0'], '--runs takes a whole number of at least 1, not 0'],
])('%s %j is one line that says what is wrong, and nothing runs', (script, args, line) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, script), ...args], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(line.trim())]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

const unit = [
  '{src,server,local,scripts,webapp,background,popup}/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
  'tests/contract/**/*.test.ts',
];
/**
 * Unit tests that replace modules, globals or the clock, which no other test may meet: a process for each of these files.
 * What they leave running (a timer, a promise that never ends) would go on in the next file, without what it was given.
 */
const replacing = globSync(unit, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|resetModules|stub\w+|useFakeTimers|spyOn)\(|\/fake-chrome\.ts'/.test(
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  ),
);

const unitOptions = {
  environment: 'node',
  // Contract tests start processes and browsers: they wait more than they work, and a loaded machine takes its time.
  maxWorkers: 2,
  testTimeout: 600_000,
  hookTimeout: 600_000,
} as const;

/** `unit` sits beside the sources and needs no browser; `e2e` drives the built product in real Chromium. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // These leave nothing behind in their process: to load the sources anew for each took a third of the time.
        test: { ...unitOptions, name: 'unit', include: unit, exclude: replacing, isolate: false },
      },
      {
        test: { ...unitOptions, name: 'unit-replacing', include: replacing },
      },
      {
        // Stories of the engine in a simulated world, in threads of their own. The deaths at every await, which have one
        // thread, are told beside them.
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          environment: 'node',
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/e2e/global-setup.ts',
          setupFiles: 'tests/e2e/setup.ts',
          // No file leaves anything behind in its process, and the product with its clouds takes seconds to import.
          isolate: false,
          // Beyond this many at a time two cores have no more idle time to give, and each test only takes longer.
          maxWorkers: 4,
          maxConcurrency: 2,
          // Ends what hangs: a machine of a third of the usual speed takes ten minutes for the longest of them.
          testTimeout: 1_200_000,
          hookTimeout: 1_200_000,
        },
      },
    ],
  },
});

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes, the longest first. */
const LONG = ['durability', 'accessibility', 'takeout', 'faults', 'stories', 'extension-faults', 'changes'].map(
  (name) => `/tests/e2e/${name}.test.ts`,
);
const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((end) => moduleId.endsWith(end));
  return place < 0 ? LONG.length : place;
};

/**
 * Starts long test files first, so that the run does not end with one. A fresh clone has no durations of an earlier
 * run.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

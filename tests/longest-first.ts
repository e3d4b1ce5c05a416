import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes, the longest first. */
const LONG = ['durability', 'accessibility', 'takeout', 'faults', 'stories', 'extension-faults', 'changes'].map(
  (name) => `/tests/e2e/${name}.test.ts`,
);
const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((end) => moduleId.endsWith(end));
  return place < 0 ? LONG.length : place;
};

/** A fresh clone knows no durations of an earlier run: what takes long begins first, so that the end waits for nothing. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

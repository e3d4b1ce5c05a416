import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from './plan.ts';
import { BLOCK, runInPool } from './pool.ts';
import { engineHash, readResults } from './results.ts';
import { digestOf, type Report, tellSafely } from './seeds.ts';
import { tableOf, thinCells } from './table.ts';

const SEEDS = 2000;
const LEAST = 20;
const THOUSAND = 1000;

/** The blocks are run side by side; each test waits for its own. */
const reports = new Map<number, Report>();
const waiting = new Map<number, (report: Report) => void>();
let running: Promise<void> = Promise.resolve();

function reportOf(from: number): Promise<Report> {
  const known = reports.get(from);
  if (known) return Promise.resolve(known);
  return Promise.race([
    new Promise<Report>((resolve) => {
      waiting.set(from, resolve);
    }),
    running.then(() => reports.get(from) ?? Promise.reject(new Error(`no report of seed ${from}`))),
  ]);
}

beforeAll(() => {
  running = runInPool(1, SEEDS, (report) => {
    reports.set(report.from, report);
    waiting.get(report.from)?.(report);
  });
  running.catch(() => {});
});
afterAll(() => running.catch(() => {}));

const blocks = Array.from({ length: SEEDS / BLOCK }, (_, index) => index * BLOCK + 1);
const all = async () => {
  await running;
  return blocks.map((from) => reports.get(from)).filter((report) => report !== undefined);
};

describe('whatever happens on the way', () => {
  it.each(blocks)('nothing is lost, nothing is doubled: fifty stories from seed %i on', async (from) => {
    const { violations } = await reportOf(from);
    expect(violations.map(({ seed, rule, detail }) => `seed ${seed}: ${rule}: ${detail}`)).toEqual([]);
  });

  it(`every fault has met every type of operation ${LEAST} times`, async () => {
    const met = new Map<string, number>();
    for (const report of await all()) {
      for (const [cell, count] of report.met) met.set(cell, (met.get(cell) ?? 0) + count);
    }
    console.log(`fault × operation type, in ${SEEDS} stories\n${tableOf(met)}`);
    expect(thinCells(met, LEAST)).toEqual([]);
  });

  it('each story has 18 acts, 3 faults and a kill', async () => {
    for (const { fewest } of await all()) {
      expect(fewest.acts).toBeGreaterThanOrEqual(18);
      expect(fewest.faults).toBeGreaterThanOrEqual(3);
      expect(fewest.kills).toBeGreaterThanOrEqual(1);
    }
  });

  it('the same seed gives the same log: here, in another thread, and in those that were recorded', async () => {
    const digests = (await all()).flatMap((report) => report.digests);
    for (const seed of [1, 777, SEEDS]) {
      expect((await tellSafely(planOf(seed))).digest, `seed ${seed}`).toBe(digests[seed - 1]);
    }
    const recorded = readResults();
    const known = recorded.engine === engineHash();
    for (let from = 1; from <= SEEDS; from += THOUSAND) {
      const digest = digestOf(digests.slice(from - 1, from - 1 + THOUSAND));
      console.log(`seeds ${from} to ${from + THOUSAND - 1}: ${digest}`);
      if (known && recorded.digests[from]) expect(digest).toBe(recorded.digests[from]);
    }
    if (!known) console.log('results.json is of another state of the engine');
  });
});

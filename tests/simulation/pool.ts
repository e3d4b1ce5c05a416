import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Report } from './seeds.ts';

/** The number of seeds that a worker takes at once. */
export const BLOCK = 50;

/**
 * Runs the seeds in blocks on as many threads as there are cores, at least two and at most four. `onReport` is called
 * with each block's report, in order of the seeds; with `stop` no block begins after one with a violation.
 */
export async function runInPool(
  from: number,
  count: number,
  onReport: (report: Report) => void,
  stop = false,
): Promise<void> {
  const blocks: { from: number; count: number; stop: boolean }[] = [];
  for (let at = 0; at < count; at += BLOCK) blocks.push({ from: from + at, count: Math.min(BLOCK, count - at), stop });
  const done = new Map<number, Report>();
  let next = 0;
  let told = 0;
  let ended = false;
  const threads = Math.min(blocks.length, Math.max(2, Math.min(4, availableParallelism())));
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./seeds.worker.ts', import.meta.url));
    try {
      while (next < blocks.length && !ended) {
        const index = next;
        next += 1;
        worker.postMessage(blocks[index]);
        // An error event also ends the wait, by throwing the error.
        const [report] = (await once(worker, 'message')) as [Report];
        done.set(index, report);
        ended ||= stop && report.violations.length > 0;
        for (let ready = done.get(told); ready; ready = done.get(told)) {
          done.delete(told);
          told += 1;
          onReport(ready);
        }
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: threads }, work));
}

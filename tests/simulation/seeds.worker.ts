import { parentPort } from 'node:worker_threads';
import { runSeeds } from './seeds.ts';

// Nobody reads the stacks of refusals that are part of a story.
Error.stackTraceLimit = 0;

parentPort?.on('message', ({ from, count, stop }: { from: number; count: number; stop: boolean }) => {
  void runSeeds(from, count, stop).then((report) => parentPort?.postMessage(report));
});

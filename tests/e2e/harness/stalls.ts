import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chanceOf } from '../../../src/engine/testing/chance.ts';

/** The greatest number of renderers stopped at once. */
const MOST = 3;

/** The process ids of the renderers of this process's browsers. */
function renderers(): number[] {
  const parents = new Map<number, number>();
  const found: number[] = [];
  for (const line of execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args=']).toString().split('\n')) {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    parents.set(Number(pid), Number(parent));
    if (args.includes('--type=renderer')) found.push(Number(pid));
  }
  const isOwn = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === process.pid || isOwn(parents.get(pid)));
  return found.filter(isOwn);
}

/**
 * Stops pages and their workers at moments drawn from `seed`, for 0.2 to 8 s each, until the returned function is
 * called. So timers fire late and together, and a click may come before its page is painted, as on a busy machine.
 */
export function stallRenderers(seed: number): () => void {
  const chance = chanceOf(seed);
  const end = new AbortController();
  const still = new Set<number>();
  const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
  };
  const stall = async (pid: number, ms: number) => {
    still.add(pid);
    signal(pid, 'SIGSTOP');
    await sleep(ms, undefined, { signal: end.signal }).catch(() => {});
    signal(pid, 'SIGCONT');
    still.delete(pid);
  };
  const run = async () => {
    while (!end.signal.aborted) {
      const pid = chance.of(renderers().filter((one) => !still.has(one)));
      const ms = chance() < 0.2 ? chance.between(3000, 8000) : chance.between(200, 1700);
      if (pid !== undefined && still.size < MOST) void stall(pid, ms);
      await sleep(chance.between(100, 1000), undefined, { signal: end.signal }).catch(() => {});
    }
  };
  void run();
  return () => end.abort();
}

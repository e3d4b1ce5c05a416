import { self } from './browser.ts';

type Grant = (lock: object) => unknown;
interface Options {
  readonly mode?: 'exclusive' | 'shared';
  readonly steal?: boolean;
  readonly signal?: AbortSignal;
}

interface Claim {
  readonly shared: boolean;
  grant(): void;
  lose(): void;
}

/** Web Locks whose holders are processes of the browser. `soon` runs a function in a turn of its own. */
export function createLocks(soon: (run: () => void) => void): Pick<LockManager, 'request'> {
  const holders = new Map<string, Set<Claim>>();
  const queues = new Map<string, Claim[]>();
  const of = (name: string) => {
    const held = holders.get(name) ?? new Set();
    const queue = queues.get(name) ?? [];
    holders.set(name, held);
    queues.set(name, queue);
    return { held, queue };
  };
  const next = (name: string) => {
    const { held, queue } = of(name);
    for (let [claim] = queue; claim; [claim] = queue) {
      if (held.size > 0 && !(claim.shared && [...held].every(({ shared }) => shared))) return;
      queue.shift();
      held.add(claim);
      claim.grant();
    }
  };

  function request(name: string, ...rest: [Grant] | [Options, Grant]): Promise<unknown> {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
    const process = self();
    const { held, queue } = of(name);
    return new Promise((resolve, reject) => {
      const free = () => {
        if (queue.includes(claim)) queue.splice(queue.indexOf(claim), 1);
        if (held.delete(claim)) soon(() => next(name));
      };
      const refuse = () => reject(new DOMException('the lock was taken away', 'AbortError'));
      const claim: Claim = {
        shared: options.mode === 'shared',
        grant: () =>
          soon(() => {
            if (!held.has(claim)) return;
            process.within(async () => {
              try {
                resolve(await callback({ name }));
              } catch (error) {
                reject(error);
              } finally {
                free();
              }
            });
          }),
        lose: () => process.within(refuse),
      };
      if (!process.alive) return;
      process.onEnd(free);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(claim)) return;
        free();
        refuse();
      });
      if (options.steal) {
        for (const other of [...held]) {
          held.delete(other);
          other.lose();
        }
        queue.unshift(claim);
      } else queue.push(claim);
      next(name);
    });
  }
  return { request: request as LockManager['request'] };
}

import type { LeaderLock } from '../../engine/ports.ts';

/**
 * Makes leadership of one account's engine a Web Lock. The lock only saves work: the epoch that every write checks is
 * what makes two engines safe. `steal` takes it from a holder that does not answer, whose `lost` is called.
 */
export function createWebLock(uid: string): LeaderLock {
  return {
    acquire: ({ steal, lost }) =>
      new Promise((resolve, reject) => {
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        let held = false;
        navigator.locks
          .request(engineLock(uid), { steal }, () => {
            held = true;
            resolve(() => {
              // A thief may come before the browser has taken the lock back.
              held = false;
              release();
            });
            return released;
          })
          .catch((error: unknown) => (held ? lost() : reject(error)));
      }),
  };
}

const engineLock = (uid: string): string => `tackboard-engine:${uid}`;

/** A lock for browsers that have none: every engine leads at once, and the fence lets only one write. */
export const noLock: LeaderLock = { acquire: async () => () => {} };

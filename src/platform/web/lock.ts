import type { LeaderLock } from '../../engine/ports.ts';

/**
 * Makes leadership of one account's engine a Web Lock. The lock only saves work: the epoch that every write checks is
 * what makes two engines safe. `steal` takes it from a holder that does not answer, whose `lost` is called.
 */
export function createWebLock(uid: string): LeaderLock {
  return {
    acquire: ({ steal, lost }) =>
      new Promise((resolve, reject) => {
        let release: () => void = () => {};
        const held = new Promise<void>((done) => {
          release = done;
        });
        let granted = false;
        navigator.locks
          .request(engineLock(uid), { steal }, () => {
            granted = true;
            resolve(release);
            return held;
          })
          .catch((error: unknown) => (granted ? lost() : reject(error)));
      }),
  };
}

const engineLock = (uid: string): string => `tackboard-engine:${uid}`;

/** A lock for browsers that have none: every engine leads at once, and the fence lets only one write. */
export const noLock: LeaderLock = { acquire: async () => () => {} };

import type { LeaderLock } from '../../engine/ports.ts';

/**
 * Leadership of one account's engine as a Web Lock. It only saves work: what makes two engines safe is the epoch in
 * every write. `steal` takes it from a holder that does not answer; that one hears `lost`.
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

/** A lock for browsers that have none: everyone leads at once, and the fence lets one write. */
export const noLock: LeaderLock = { acquire: async () => () => {} };

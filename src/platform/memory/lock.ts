import type { LeaderLock } from '../../engine/ports.ts';

/** Creates a lock that several engines ask for, granted in order; `steal` takes it from its holder at once. */
export function createMemoryLock(): LeaderLock {
  interface Claim {
    lost(): void;
    give(release: () => void): void;
  }
  let holder: Claim | null = null;
  const queue: Claim[] = [];
  const grant = (claim: Claim) => {
    holder = claim;
    claim.give(() => {
      if (holder !== claim) return;
      holder = null;
      const next = queue.shift();
      if (next) grant(next);
    });
  };
  return {
    acquire({ steal, lost }) {
      return new Promise((give) => {
        const claim: Claim = { lost, give };
        if (!holder) return grant(claim);
        if (!steal) return void queue.push(claim);
        const before = holder;
        grant(claim);
        before.lost();
      });
    },
  };
}

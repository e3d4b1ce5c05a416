/** Tracks the work that is under way, so that a program can wait for its end. */
export interface Work {
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves once nothing is under way, including work that was started meanwhile. */
  quiet(): Promise<void>;
}

export function createWork(): Work {
  const running = new Set<Promise<unknown>>();
  return {
    track(work) {
      running.add(work);
      const end = () => {
        running.delete(work);
      };
      work.then(end, end);
      return work;
    },
    async quiet() {
      while (running.size > 0) await Promise.allSettled([...running]);
    },
  };
}

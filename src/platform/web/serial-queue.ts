/** A queue of work that must not overlap. */
export interface SerialQueue {
  /** Runs the work after all earlier work, even if that failed; settles with the work's own result. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all work queued so far is done. Never rejects. */
  idle(): Promise<unknown>;
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(work) {
      const result = last.then(work);
      last = result.catch(() => {});
      return result;
    },
    idle: () => last,
  };
}

/** Work that must not overlap. */
export interface SerialQueue {
  /** Runs it after all that came before, whatever became of that; the answer is its own. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when all that has come so far is done. Never rejects. */
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

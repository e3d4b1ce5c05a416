/** Settles like `work`, or rejects with the error of `late` after `ms` milliseconds: some promises never settle. */
export function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), ms);
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
}

/** What `work` comes to, or after so many milliseconds a rejection with what `late` gives: some things never end. */
export function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(late()), ms);
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
}

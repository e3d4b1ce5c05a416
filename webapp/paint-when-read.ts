/** How long the first paint waits for the records at most, in milliseconds. */
const RECORDS_LIMIT = 300;

/** Resolves when the records were read, or when they take too long for the first paint. */
export function paintWhenRead(ready: Promise<unknown>): Promise<unknown> {
  return Promise.race([ready, new Promise((resolve) => setTimeout(resolve, RECORDS_LIMIT))]);
}

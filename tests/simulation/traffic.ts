import type { Entry } from './network.ts';
import type { Violation } from './verdict.ts';

/**
 * A worker may send the same request at most STORM times within STORM_MS milliseconds, and a read as many times again
 * for each time that the user had everything read anew: anything more is a storm.
 */
const STORM_MS = 10_000;
const STORM = 8;
/**
 * Each change of a task that was changed or deleted elsewhere reads it on its own: as many times as a story has
 * changes.
 */
const LOOKS = 32;
/**
 * For DAY_MS after a refusal for the day's quota nothing is tried, but whatever was being sent may finish within
 * GRACE_MS.
 */
const DAY_MS = 600_000;
const GRACE_MS = 10_000;

/**
 * Checks the rules for requests that hold whatever happened: no storm of retries, no token used after it was refused,
 * nothing sent once the day's quota is used up. `resets`: when the user had everything read anew. `jumped` is true when
 * clocks were set, so that waits prove nothing.
 */
export function judgeTraffic(log: readonly Entry[], resets: readonly number[], jumped: boolean): Violation[] {
  const found: Violation[] = [];
  const say = (rule: string, { number, sender }: Entry) =>
    found.push({ rule, detail: `request ${number} of ${sender}` });
  const refusedAt = new Map<string, number>();
  const dayAt = new Map<string, number>();
  const sent = new Map<string, Entry[]>();
  for (const { sender, token, told, heard, fault } of log) {
    if (heard === null || told === 0) continue;
    const key = `${sender} ${token}`;
    if (told === 401) refusedAt.set(key, Math.min(refusedAt.get(key) ?? Number.POSITIVE_INFINITY, heard));
    if (fault === '403 day') dayAt.set(sender, Math.min(dayAt.get(sender) ?? Number.POSITIVE_INFINITY, heard));
  }
  for (const entry of log) {
    const { at, sender, token, method, path, query, body, inBatch, told } = entry;
    if (inBatch) continue;
    if (at > (refusedAt.get(`${sender} ${token}`) ?? Number.POSITIVE_INFINITY)) say('dead token', entry);
    const day = dayAt.get(sender) ?? Number.POSITIVE_INFINITY;
    if (!jumped && at > day + GRACE_MS && at < day + DAY_MS) say('day quota', entry);
    if (path.startsWith('/batch')) continue;
    const key = `${sender} ${method} ${path}${query} ${body}`;
    // A changed task or list is read again, and so is a list in which a task was changed, and the list of lists.
    if (method !== 'GET' && entry.done !== null) {
      const list = path.replace(/(\/lists\/[^/]+\/tasks|\/users\/@me\/lists)\/.*/, '$1');
      for (const asked of sent.keys()) if (asked.startsWith(`${sender} GET ${list}?`)) sent.delete(asked);
    }
    // Reading a list begins anew when one of its pages fails.
    if (query.includes('pageToken=') && told !== 200) {
      const begun = `${sender} GET ${path}${query.replace(/&pageToken=\w+/, '')} `;
      sent.set(begun, (sent.get(begun) ?? []).slice(0, -1));
    }
    const earlier = [...(sent.get(key) ?? []).filter((other) => other.at > at - STORM_MS), entry];
    sent.set(key, earlier);
    const asked = resets.filter((reset) => reset <= at && reset > at - STORM_MS).length;
    const reads = /\/tasks\/[^/]+$/.test(path) ? LOOKS : STORM * (1 + asked);
    if (!jumped && earlier.length > (method === 'GET' ? reads : STORM)) say('storm', entry);
  }
  return found;
}

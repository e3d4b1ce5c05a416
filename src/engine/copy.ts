import { DAY_MS } from '../domain/days.ts';
import { copiedOf, copiesOf } from '../records/copies.ts';
import { FencedError, type Records } from '../records/records.ts';

/** The number of daily copies that are kept. */
const COPIES = 14;

interface CopierDeps {
  readonly records: Records;
  readonly epoch: number;
  readonly now: () => number;
  /** Called when another engine leads. */
  fenced(error: FencedError): void;
}

/**
 * Returns a function that keeps a daily copy of the whole account, beside the records and out of reach of what clouds
 * say later: from it a user restores what went missing. Call it when every list has been read, except those that the
 * service does not give (`without`, by server id), of which the copy has what was read last. It does nothing while the
 * last copy is young; any other unread list puts the copy off. When the storage has no room for a copy, the next try is
 * a day later, and work goes on.
 */
export function createCopier({
  records,
  epoch,
  now,
  fenced,
}: CopierDeps): (without: ReadonlySet<string>) => Promise<void> {
  /** Times of the last copy and of the last one that failed, in milliseconds, as far as they are known. */
  let made: number | undefined;
  let failed: number | undefined;
  let copying: Promise<void> | null = null;

  // A clock that was set back must not end the copies.
  const isLongAgo = (at: number, then: number | undefined) => then === undefined || Math.abs(at - then) >= DAY_MS;
  const isDue = (at: number) => isLongAgo(at, made) && isLongAgo(at, failed);

  async function copy(without: ReadonlySet<string>): Promise<void> {
    const at = now();
    const last = (await copiesOf(records)).at(-1);
    const { meta } = await records.load();
    made = last?.at;
    failed = meta.copyFailedAt;
    if (!isDue(at)) return;
    const read = await records.loadSync();
    // All lists in one read: otherwise a task that moves meanwhile would be in two lists of the copy, or in none.
    const { lists, tasks: stored } = await records.load('all');
    if (lists === null || lists.some(({ id }) => !read.has(id) && !without.has(id))) return;
    const before = new Map(last?.lists.map((list) => [list.id, list.content]));
    const copied = [];
    for (const { id, title } of lists.filter((list) => read.has(list.id))) {
      const tasks = stored.get(id);
      if (!tasks) return;
      const old = before.get(id);
      const known = old && (await copiedOf(records, [old])).get(old);
      const same = old && JSON.stringify(known) === JSON.stringify(tasks);
      const content = same ? old : await records.writeCopied(epoch, id, at, tasks);
      copied.push({ id, title, count: tasks.length, content });
    }
    await records.writeCopy(epoch, { at, lists: copied }, COPIES);
    made = at;
  }

  /** Notes the failure and drops what the failed copy has written, which takes room that changes may need. */
  async function fail(error: unknown): Promise<void> {
    if (error instanceof FencedError) return fenced(error);
    failed = now();
    await records.failCopy(epoch, failed).catch(() => {});
  }

  return (without) => {
    if (!isDue(now())) return Promise.resolve();
    copying ??= copy(without)
      .catch(fail)
      .finally(() => {
        copying = null;
      });
    return copying;
  };
}

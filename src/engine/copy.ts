import { FencedError, type Records } from '../records/records.ts';

const DAY_MS = 24 * 3_600_000;
/** So long a daily copy is kept. */
const COPIES_MS = 14 * DAY_MS;

interface CopierDeps {
  readonly records: Records;
  readonly epoch: number;
  readonly now: () => number;
  /** Another engine leads. */
  fenced(error: FencedError): void;
}

/**
 * Keeps a copy of the whole account a day, beside the records and out of reach of what clouds say later: from it a user
 * restores what went missing. Call it when every list has been read; it does nothing while the last copy is young, and a
 * list that is not read yet puts it off. Where the storage has no room for a copy there is none: work goes on.
 */
export function createCopier({ records, epoch, now, fenced }: CopierDeps): () => Promise<void> {
  let youngest: number | null = null;
  let copying: Promise<void> | null = null;

  async function copy(): Promise<void> {
    const at = now();
    const copies = await records.loadCopies();
    const last = copies.at(-1);
    youngest = last?.at ?? null;
    if (!isDue(at)) return;
    const { lists } = await records.load();
    if (lists === null) return;
    const before = new Map(last?.lists.map((list) => [list.id, list.content]));
    const copied = [];
    for (const { id, title } of lists) {
      const tasks = (await records.load([id])).tasks.get(id);
      if (!tasks) return;
      const old = before.get(id);
      const known = old === undefined ? undefined : (await records.loadCopied([old])).get(old);
      const same = old !== undefined && known !== undefined && JSON.stringify(known) === JSON.stringify(tasks);
      const content = same ? old : await records.writeCopied(epoch, id, at, tasks);
      copied.push({ id, title, count: tasks.length, content });
    }
    await records.writeCopy(epoch, { at, lists: copied }, at - COPIES_MS);
    youngest = at;
  }

  // A clock that was set back must not end the copies.
  const isDue = (at: number) => youngest === null || Math.abs(at - youngest) >= DAY_MS;

  return () => {
    if (!isDue(now())) return Promise.resolve();
    copying ??= copy()
      .catch((error: unknown) => {
        if (error instanceof FencedError) fenced(error);
      })
      .finally(() => {
        copying = null;
      });
    return copying;
  };
}

import * as v from 'valibot';

const KEY = 'unplaced';

const head = {
  /** Becomes the operation's id, so that it is appended once however often it is tried. */
  id: v.string(),
  /** When the user did it, in milliseconds. */
  at: v.number(),
};
const unplaced = v.union([
  /** A new task. */
  v.object({ ...head, title: v.string(), notes: v.optional(v.string()) }),
  /** The task that a notification told of is done. */
  v.object({ ...head, done: v.object({ uid: v.string(), listId: v.string(), taskId: v.string() }) }),
]);
/** Something that the user did where no page of ours was open, and that is in no account's database yet. */
export type Unplaced = v.InferOutput<typeof unplaced>;

/** All that is kept, also what this build cannot read: it stays for the one that can. */
const kept = v.fallback(v.object({ [KEY]: v.array(v.unknown()) }), { [KEY]: [] });
const readKept = async (area: chrome.storage.StorageArea): Promise<readonly unknown[]> =>
  v.parse(kept, await area.get(KEY))[KEY];

/** The oldest first. What cannot be read is left out. */
export async function readUnplaced(area: chrome.storage.StorageArea = chrome.storage.local): Promise<Unplaced[]> {
  return (await readKept(area)).filter((one) => v.is(unplaced, one));
}

/** Tells how many new tasks are kept, now and whenever something comes or goes; the answer ends that. */
export function followUnplaced(tell: (count: number) => void): () => void {
  const read = () =>
    void readUnplaced().then(
      (all) => tell(all.filter((one) => 'title' in one).length),
      () => {},
    );
  const heard = (changes: Readonly<Record<string, unknown>>) => {
    if (KEY in changes) read();
  };
  chrome.storage.local.onChanged.addListener(heard);
  read();
  return () => chrome.storage.local.onChanged.removeListener(heard);
}

/** Those are the last, in the place of any of their ids. */
async function replace(area: chrome.storage.StorageArea, ids: readonly string[], those: readonly Unplaced[]) {
  const others = (await readKept(area)).filter((one) => !v.is(unplaced, one) || !ids.includes(one.id));
  await area.set({ [KEY]: [...others, ...those] });
}

/** All or none, each once however often it is told. Not for two changes at once: the caller takes one after the other. */
export async function keepUnplaced(
  those: readonly Unplaced[],
  area: chrome.storage.StorageArea = chrome.storage.local,
) {
  await replace(
    area,
    those.map(({ id }) => id),
    those,
  );
}

/** Drops one that is in the account now; nothing where it is gone already. One change at a time, as for `keepUnplaced`. */
export async function forgetUnplaced(id: string, area: chrome.storage.StorageArea = chrome.storage.local) {
  await replace(area, [id], []);
}

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
const stored = v.object({ [KEY]: v.array(unplaced) });

/** Something that the user did where no page of ours was open, and that is in no account's database yet. */
export type Unplaced = v.InferOutput<typeof unplaced>;

/** The oldest first. What cannot be read counts as none. */
export async function readUnplaced(area: chrome.storage.StorageArea = chrome.storage.local): Promise<Unplaced[]> {
  const parsed = v.safeParse(stored, await area.get(KEY));
  return parsed.success ? parsed.output[KEY] : [];
}

/** All or none, each once however often it is told. Not for two changes at once: the caller takes one after the other. */
export async function keepUnplaced(
  those: readonly Unplaced[],
  area: chrome.storage.StorageArea = chrome.storage.local,
) {
  const ids = new Set(those.map(({ id }) => id));
  const others = (await readUnplaced(area)).filter(({ id }) => !ids.has(id));
  await area.set({ [KEY]: [...others, ...those] });
}

/** Drops one that is in the account now; nothing where it is gone already. One change at a time, as for `keepUnplaced`. */
export async function forgetUnplaced(id: string, area: chrome.storage.StorageArea = chrome.storage.local) {
  await area.set({ [KEY]: (await readUnplaced(area)).filter((one) => one.id !== id) });
}

import * as v from 'valibot';

const KEY = 'unplaced';

const head = {
  /** Becomes the operation's id, so that it is appended only once however often that is tried. */
  id: v.string(),
  /** When the user did it, in milliseconds. */
  at: v.number(),
};
const unplaced = v.union([
  /** A new task. `uid`: of the account that it is for; absent if nobody was signed in. */
  v.object({ ...head, title: v.string(), notes: v.optional(v.string()), uid: v.optional(v.string()) }),
  /** Completes the task that a notification showed. */
  v.object({ ...head, done: v.object({ uid: v.string(), listId: v.string(), taskId: v.string() }) }),
]);
/** Something that the user did without a page of ours, and that is in no account's database yet. */
export type Unplaced = v.InferOutput<typeof unplaced>;

/** All stored entries, including those that this build cannot read: they stay for a build that can. */
const kept = v.fallback(v.object({ [KEY]: v.array(v.unknown()) }), { [KEY]: [] });
const readKept = async (area: chrome.storage.StorageArea): Promise<readonly unknown[]> =>
  v.parse(kept, await area.get(KEY))[KEY];

/** Where entries are: on the disk, or, for as long as the browser runs, in its memory where the disk refuses them. */
export const unplacedAreas = (): readonly chrome.storage.StorageArea[] => [
  chrome.storage.session,
  chrome.storage.local,
];

/** Reads the entries of one area, oldest first; those that cannot be read are left out. */
export async function readUnplaced(area: chrome.storage.StorageArea = chrome.storage.local): Promise<Unplaced[]> {
  return (await readKept(area)).filter((one) => v.is(unplaced, one));
}

/** Whether an entry waits for this account, or for nobody in particular. */
export const isFor = (uid: string, one: Unplaced): boolean =>
  !('title' in one) || one.uid === undefined || one.uid === uid;

/**
 * Reports how many new tasks are stored, for this account if one is given, now and after each change; the returned
 * function ends that.
 */
export function followUnplaced(tell: (count: number) => void, uid?: string): () => void {
  const read = () =>
    void Promise.all(unplacedAreas().map((area) => readUnplaced(area).catch(() => []))).then((all) =>
      tell(all.flat().filter((one) => 'title' in one && (uid === undefined || isFor(uid, one))).length),
    );
  const heard = (changes: Readonly<Record<string, unknown>>) => {
    if (KEY in changes) read();
  };
  for (const area of unplacedAreas()) area.onChanged.addListener(heard);
  read();
  return () => {
    for (const area of unplacedAreas()) area.onChanged.removeListener(heard);
  };
}

/** Removes the entries with these ids, and appends `those`. */
async function replace(area: chrome.storage.StorageArea, ids: readonly string[], those: readonly Unplaced[]) {
  const others = (await readKept(area)).filter((one) => !v.is(unplaced, one) || !ids.includes(one.id));
  await area.set({ [KEY]: [...others, ...those] });
}

/**
 * Stores entries, all or none, each only once however often it is given. Must not run concurrently with another change:
 * the caller makes one after the other.
 */
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

/**
 * Keeps for this account the new tasks that are nobody's: if they cannot be placed now, another account that signs in
 * next must not get them. One change at a time, as for `keepUnplaced`.
 */
export async function claimUnplaced(uid: string, area: chrome.storage.StorageArea = chrome.storage.local) {
  const isNobodys = (one: unknown) => v.is(unplaced, one) && 'title' in one && one.uid === undefined;
  const all = await readKept(area);
  if (!all.some(isNobodys)) return;
  await area.set({ [KEY]: all.map((one) => (isNobodys(one) ? Object.assign({}, one, { uid }) : one)) });
}

/** Drops an entry that is in the account now, if it is still here. One change at a time, as for `keepUnplaced`. */
export async function forgetUnplaced(id: string, area: chrome.storage.StorageArea = chrome.storage.local) {
  await replace(area, [id], []);
}

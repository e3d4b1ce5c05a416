import { readDraft, writeDraft } from './drafts.ts';

/**
 * A set of ids that a page remembers for its account, over reloads: what is folded away, for one. `name` tells sets apart.
 * What is not an array of texts is an empty set.
 */
export function readIdSet(name: string): ReadonlySet<string> {
  try {
    const read: unknown = JSON.parse(readDraft(`kept.${name}`) ?? '[]');
    return new Set(Array.isArray(read) ? read.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** So many are remembered; the oldest give way. */
const KEPT = 2000;

export const writeIdSet = (name: string, ids: ReadonlySet<string>): void =>
  writeDraft(`kept.${name}`, JSON.stringify([...ids].slice(-KEPT)));

import type { Place } from '../../domain/operations/operation.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import type { IdMap } from '../../records/mapping.ts';
import { RemoteError } from '../ports.ts';

/** A place in the server's ids. */
interface ServerPlace {
  readonly parent: string | null;
  readonly previous: string | null;
}

/** Returns the parent as the service knows it; null when it is gone, so that the task goes to the top level. */
export function parentOf(place: Place, stored: readonly StoredTask[] | null, ids: IdMap): string | null {
  const parent = place.parent === null ? null : ids.server(place.parent);
  if (parent === null || stored === null) return parent;
  return stored.some(({ id }) => id === parent) ? parent : null;
}

/** Returns the anchors that still live, nearest first. */
function anchors(place: Place, parent: string | null, stored: readonly StoredTask[] | null, ids: IdMap): string[] {
  const living = new Set(stored?.filter((task) => task.parent === parent && !task.hidden).map(({ id }) => id));
  return place.after.flatMap((stableId) => {
    const id = ids.server(stableId);
    return id !== null && (stored === null || living.has(id)) ? [id] : [];
  });
}

/** Returns the nearest living anchor: a task whose move took effect without an answer stands behind it. */
export const nearest = (place: Place, stored: readonly StoredTask[] | null, ids: IdMap): string | null =>
  anchors(place, parentOf(place, stored, ids), stored, ids)[0] ?? null;

/**
 * Sends with the nearest anchor; when the service does not accept it, with the next older one, at last with none:
 * nothing is dropped because of its place (SPEC 8.13, decision D19). Then it sends to the place right behind the
 * parent, since the service allows assigned and repeating tasks no subtasks; not with `stays`, as the task is in the
 * list already. Throws the last refusal.
 */
export async function withPlace<T>(
  place: Place,
  stored: readonly StoredTask[] | null,
  ids: IdMap,
  send: (place: ServerPlace) => Promise<T>,
  stays = false,
): Promise<{ answer: T; place: ServerPlace }> {
  const parent = parentOf(place, stored, ids);
  const queue = anchors(place, parent, stored, ids);
  let next: ServerPlace = { parent, previous: queue.shift() ?? null };
  for (;;) {
    try {
      return { answer: await send(next), place: next };
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const { code } = error;
      if (code !== 'previous-not-found' && code !== 'invalid' && code !== 'not-found') throw error;
      if (next.previous !== null) {
        next = { ...next, previous: code === 'previous-not-found' ? (queue.shift() ?? null) : null };
      } else if (next.parent !== null && !stays) {
        queue.splice(0);
        next = { parent: null, previous: next.parent };
      } else {
        throw error;
      }
    }
  }
}

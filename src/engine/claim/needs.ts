import type { Intent, Json, UserField } from '../../domain/operations/operation.ts';
import { isLocalId } from '../../domain/task.ts';
import type { IdMap } from '../../records/mapping.ts';

/**
 * Whether an intent's ids are known. `blocked`: it waits for an id that an earlier operation will bring. `homeless`: a
 * new task whose list no earlier operation will bring. `hopeless`: no operation will ever bring an id that it needs.
 */
type Readiness = 'ready' | 'blocked' | 'homeless' | 'hopeless';

/** Stable ids that need a server id before the intent is sent; `soft` ones are waited for only while they may come. */
function required(intent: Intent): {
  lists: readonly string[];
  tasks: readonly string[];
  soft: readonly string[];
} {
  const needs = (lists: readonly string[], tasks: readonly string[], soft: readonly (string | null)[] = []) => ({
    lists,
    tasks,
    soft: soft.filter((id) => id !== null),
  });
  switch (intent.kind) {
    case 'INSERT_TASK':
      return needs([intent.payload.listId], [], [intent.payload.place.parent]);
    case 'UPDATE_TASK':
      return needs([intent.payload.listId], [intent.payload.taskId], [intent.payload.place?.parent ?? null]);
    case 'COMPLETE_TASKS':
      return needs([intent.payload.listId], [], intent.payload.roots);
    case 'MOVE_TASK': {
      const { from, to, taskId, place } = intent.payload;
      return needs([from, to], [taskId], [place.parent]);
    }
    case 'DELETE_TASK':
      return needs([intent.payload.listId], [intent.payload.tasks[0]?.id ?? '', ...(intent.payload.copies ?? [])]);
    case 'RESTORE_TASK':
      return needs([intent.payload.listId], [], [intent.payload.place.parent]);
    case 'DELETE_COMPLETED_TASKS':
    case 'UPDATE_TASKLIST':
    case 'DELETE_TASKLIST':
      return needs([intent.payload.listId], []);
    case 'WRITE_USER':
      return needs([], [], intent.payload.fields.flatMap(localIdsOf));
    case 'INSERT_TASKLIST':
    case 'DELETE_SHARED_BOARD':
      return needs([], []);
    case 'UNDO': {
      // A part that is no longer possible is left out, so every id that the parts name is soft.
      const parts = intent.payload.compensate.map(required);
      return needs(
        [],
        [],
        parts.flatMap(({ lists, tasks, soft }) => [...lists, ...tasks, ...soft]),
      );
    }
  }
}

/** Returns true when a field of the user document may name lists. Titles and names are texts, however they begin. */
export const namesLists = ({ path: [map] }: UserField): boolean => map === 'lists' || map === 'prefs';

/** Returns the ids in a field of the user document that only this device knows (`local-`). */
export const localIdsOf = (field: UserField): readonly string[] =>
  namesLists(field) ? [...field.path.filter(isLocalId), ...localIds(field.value)] : [];

function localIds(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return isLocalId(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(localIds);
  return Object.entries(value).flatMap(([key, item]) => [...(isLocalId(key) ? [key] : []), ...localIds(item)]);
}

/** Returns the stable ids that get a server id when the intent is done. */
export function brings(intent: Intent): readonly string[] {
  if (intent.kind === 'INSERT_TASK') return [intent.payload.taskId];
  if (intent.kind === 'INSERT_TASKLIST') return [intent.payload.listId];
  if (intent.kind === 'RESTORE_TASK') return intent.payload.tasks.map(({ id }) => id);
  if (intent.kind === 'UNDO') return intent.payload.compensate.flatMap(brings);
  return [];
}

/** Returns true when the intent needs one of these stable ids. */
export function needsAny(intent: Intent, ids: ReadonlySet<string>): boolean {
  if (ids.size === 0) return false;
  const { lists, tasks, soft } = required(intent);
  return [...lists, ...tasks, ...soft].some((id) => ids.has(id));
}

/**
 * Tells whether the service knows every id that the intent needs. A parent that will never come does not hold its task
 * back: the task goes to the top level. Nor does a list that will never come hold back settings of other lists. A new
 * task whose list will never come waits until the user says where it belongs (decision D19).
 */
export function readiness(intent: Intent, ids: IdMap, coming: ReadonlySet<string>): Readiness {
  const { lists, tasks, soft } = required(intent);
  const missing = (id: string) => ids.server(id) === null;
  const all = [...lists, ...tasks, ...soft];
  if (all.some((id) => missing(id) && coming.has(id))) return 'blocked';
  if (lists.some(missing)) return intent.kind === 'INSERT_TASK' ? 'homeless' : 'hopeless';
  return tasks.some(missing) ? 'hopeless' : 'ready';
}

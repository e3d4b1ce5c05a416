import { DEFAULT_BOARD_ID } from '../domain/list.ts';
import type { UserField } from '../domain/operations/operation.ts';

/**
 * Tracks boards that the cloud had and has no more: writing a field of one would bring an empty board back on every
 * device. A board that the cloud has never reported is not gone: it may just have been added.
 */
export interface GoneBoards {
  /** Takes in the user document as the cloud reports it. */
  heard(document: Readonly<Record<string, unknown>>): void;
  /** Returns the fields that may be written: all but those of gone boards. Writing a whole board brings it back. */
  without(fields: readonly UserField[]): readonly UserField[];
}

export function createGoneBoards(): GoneBoards {
  const gone = new Set<string>();
  let before: readonly string[] = [];
  return {
    heard({ boards }) {
      const now = typeof boards === 'object' && boards !== null ? Object.keys(boards) : [];
      for (const id of before) gone.add(id);
      for (const id of now) gone.delete(id);
      before = now;
    },
    without(fields) {
      for (const { path, value } of fields) {
        const [map, id] = path;
        if (map !== 'boards' || id === undefined || path.length !== 2) continue;
        if (value === undefined) gone.add(id);
        else gone.delete(id);
      }
      const isGone = (id = '') => id !== DEFAULT_BOARD_ID && gone.has(id);
      return fields.filter(({ path }) => path[0] !== 'boards' || path.length < 3 || !isGone(path[1]));
    },
  };
}

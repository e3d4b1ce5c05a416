import { readKept, writeKept } from '../../store/kept-sets.ts';
import { type External, external, useExternal } from '../../ui/external.ts';

/** Ids that are folded away, remembered over reloads. */
export interface Folded {
  readonly ids: External<ReadonlySet<string>>;
  toggle(id: string): void;
  has(id: string): boolean;
}

function folded(name: string): Folded {
  let ids: External<ReadonlySet<string>> | null = null;
  // Whose they are is known only after the modules were loaded.
  const get = () => {
    ids ??= external(readKept(name));
    return ids;
  };
  return {
    get ids() {
      return get();
    },
    has: (id) => get().get().has(id),
    toggle(id) {
      const next = new Set(get().get());
      if (!next.delete(id)) next.add(id);
      get().set(next);
      writeKept(name, next);
    },
  };
}

/** Lists of which only the head shows. */
export const foldedLists = folded('lists');
/** Cards whose subtasks are hidden: collapsedParentTasks [3.23]. */
export const foldedParents = folded('parents');

export const useFolded = (source: Folded, id: string): boolean => useExternal(source.ids, (ids) => ids.has(id));

import { external, useExternal } from '../../ui/external.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { useMessages } from '../messages/messages.ts';

const openLists = external<ReadonlySet<string>>(new Set());

/** Whether the completed tasks of a list show; per page. */
export const useCompletedOpen = (listId: string): boolean => useExternal(openLists, (value) => value.has(listId));

/** Shows or hides the completed tasks of a list. */
export function toggleCompleted(listId: string): void {
  const next = new Set(openLists.get());
  if (!next.delete(listId)) next.add(listId);
  openLists.set(next);
}

interface ToggleProps {
  readonly listId: string;
  readonly count: number;
  readonly y: number;
  readonly open: boolean;
}

/** "Completed (3)" between the open and the completed cards. */
export function CompletedToggle({ listId, count, y, open }: ToggleProps) {
  const words = useMessages();
  return (
    <button
      type="button"
      className="completed-toggle"
      aria-expanded={open}
      style={{ top: y }}
      onClick={() => toggleCompleted(listId)}
    >
      <Glyph name="chevron" size={14} stroke={2} />
      {words.completedCount(count)}
    </button>
  );
}

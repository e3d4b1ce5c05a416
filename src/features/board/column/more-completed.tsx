import type { ListView } from '../../../domain/list.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { monthName } from '../../messages/days.ts';
import { seekFocus } from '../keys/focus.ts';
import { showSince } from './completed-toggle.tsx';
import { byMonth } from './months.ts';

interface MoreProps {
  readonly list: ListView;
  /** All completed tasks of the list, newest first. */
  readonly ids: readonly string[];
  /** The oldest month that shows. */
  readonly since: string;
  readonly y: number;
}

/** The button "Show October 2026 (12)" after the months that show. */
export default function MoreCompleted({ list, ids, since, y }: MoreProps) {
  const words = useAllMessages();
  const months = byMonth(list, ids);
  // The newest month always shows.
  const next = months.find(({ month }, at) => at > 0 && month < since);
  if (!next) return null;
  return (
    <button
      type="button"
      className="completed-toggle"
      // Like the toggle: where it goes with the completed tasks, the focus goes on to the cards.
      data-list={list.id}
      data-y={y}
      style={{ top: y }}
      onClick={() => {
        showSince(list.id, next.month);
        // Showing the last month removes this button, which has the focus.
        if (next === months.at(-1)) seekFocus(list.id, next.ids[0] ?? '');
      }}
    >
      {words.showMonth(monthName(next.month), next.ids.length)}
    </button>
  );
}

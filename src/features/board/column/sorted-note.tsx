import { ArrowDownNarrowWide, X } from 'lucide-react';
import type { ListView } from '../../../domain/list.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { focusWith } from '../../../ui/focus-with.ts';
import { announce } from '../../../ui/live-region.tsx';
import { useAroundMessages } from '../../messages/around-messages.ts';
import { listTitle } from './column-header.tsx';
import { sortList } from './sort-list.ts';

/** The note under the title of a sorted list: what it is sorted by, and a button back to the user's own order. */
export function SortedNote({ list }: { readonly list: ListView }) {
  const words = useAroundMessages();
  const store = useAppStore();
  if (list.sortBy === 'position') return null;
  return (
    <div className="sorted-note">
      <ArrowDownNarrowWide size={14} />
      <span>{words.sortedBy(words.sortModes[list.sortBy])}</span>
      <button
        type="button"
        aria-label={words.useMyOrder}
        title={words.useMyOrder}
        onClick={() => {
          focusWith(
            () => sortList(store, list.id, 'position'),
            () => listTitle(list.id),
          );
          announce(words.sortedBy(words.sortModes.position));
        }}
      >
        <X size={14} />
      </button>
    </div>
  );
}

import { ArrowDownNarrowWide, X } from 'lucide-react';
import { useCallback } from 'react';
import type { ListView } from '../../../domain/list.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { announce } from '../../../ui/live-region.tsx';
import { useAroundMessages } from '../../messages/around-messages.ts';
import { listTitle } from './column-header.tsx';
import { sortList } from './sort-list.ts';

/** The note under the title of a sorted list: what it is sorted by, and a button back to the user's own order. */
export function SortedNote({ list }: { readonly list: ListView }) {
  const words = useAroundMessages();
  const store = useAppStore();
  // The button goes when it is pressed, or when the order changes in another tab. It is still there when this runs.
  const passOn = useCallback(
    (button: HTMLElement | null) => () => {
      if (button === document.activeElement) listTitle(list.id)?.focus();
    },
    [list.id],
  );
  if (list.sortBy === 'position') return null;
  return (
    <div className="sorted-note">
      <ArrowDownNarrowWide size={14} />
      <span>{words.sortedBy(words.sortModes[list.sortBy])}</span>
      <button
        ref={passOn}
        type="button"
        aria-label={words.useMyOrder}
        title={words.useMyOrder}
        onClick={() => {
          sortList(store, list.id, 'position');
          announce(words.sortedBy(words.sortModes.position));
        }}
      >
        <X size={14} />
      </button>
    </div>
  );
}

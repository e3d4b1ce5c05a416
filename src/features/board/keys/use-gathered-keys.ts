import type { KeyboardEvent, RefObject } from 'react';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectView } from '../../../store/selectors.ts';
import { useFocusAmong } from '../../../ui/focus-among.ts';
import { focusHeading } from '../../../ui/heading-focus.ts';
import { shortcutKey } from '../../../ui/keys.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { refuse } from '../drag/refuse.ts';
import type { FoundGroup } from '../virtual-groups.ts';
import { directionOf, PLACING } from './board-keys.ts';
import { seekFocus } from './focus.ts';
import { placesOf, useKeepFocus } from './keep-focus.ts';
import { type CardRows, nextAmong } from './navigation.ts';

/** Keeps the focus on the cards of a virtual board, and returns the handler of the keys that move it. */
export function useGatheredKeys(
  groups: readonly FoundGroup[],
  board: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  const words = useAllMessages();
  const store = useAppStore();
  const { lists } = useAppSelector(selectView);
  const columnsOf = (): readonly (readonly CardRows[])[] =>
    groups.map(({ items }) =>
      items.flatMap((item): CardRows[] => {
        const list = lists.get(item.listId);
        return list && item.kind === 'task' ? [placesOf(store.getState(), list, [item.taskId])] : [];
      }),
    );
  useKeepFocus(columnsOf().flat(2), undefined, () => {
    const adds = board.current?.querySelector<HTMLElement>('.add, .add-field textarea');
    if (adds) adds.focus();
    else focusHeading();
  });
  // The button that moves all that is late goes with the last of it. The next press is not for a card.
  useFocusAmong(
    groups.filter(({ items }) => items.length > 0).map(({ key }) => key),
    (element) => element.closest('.head-action') && 'overdue',
    () => {
      focusHeading();
      return null;
    },
  );
  return (event) => {
    const card = (event.target as HTMLElement).dataset.task;
    if (!card || event.ctrlKey || event.metaKey) return;
    const key = shortcutKey(event.nativeEvent) ?? '';
    const direction = directionOf(key, event);
    const next = direction && !event.altKey ? nextAmong(columnsOf(), card, direction) : null;
    if (next) seekFocus(next.listId, next.taskId);
    // They need the card's own list around it.
    const moves = event.altKey ? direction : PLACING.includes(key);
    if (moves) refuse(words.gatheredStays);
    if (direction || moves) event.preventDefault();
  };
}

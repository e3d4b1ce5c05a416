import { useEffect } from 'react';
import styled from 'styled-components';
import { useAppStore } from '../../../store/hooks.ts';
import type { AppStore } from '../../../store/store.ts';
import { firstInSight } from '../../../ui/in-sight.ts';
import { isOverlaid } from '../../../ui/keys.ts';
import { useAroundMessages } from '../../messages/around-messages.ts';
import { arrowOf } from './board-keys.ts';
import { cardElement, focusPlace } from './focus.ts';
import { walk } from './use-keys.ts';

const Skip = styled.button`
  position: absolute;
  z-index: 60;
  inset-block-start: 8px;
  inset-inline-start: 8px;
  height: 36px;
  padding: 0 14px;
  border-radius: var(--r-s);
  background: var(--float);
  color: var(--on-float);
  font-size: 13px;
  font-weight: 550;
  &:not(:focus) { opacity: 0; pointer-events: none; }
`;

/**
 * Focuses a card of a list or of the board: the one that the keyboard visited last, else the first. One out of sight is
 * focused only if none is in sight.
 */
function goToCards(around = document.querySelector('.columns')): void {
  const walked = cardElement(focusPlace.get()?.taskId ?? '');
  const cards = around?.querySelectorAll<HTMLElement>('.card[data-task]') ?? [];
  const goals = walked && around?.contains(walked) ? [walked, ...cards] : cards;
  (firstInSight(goals) ?? around?.querySelector('button'))?.focus();
}

/** The parts of a list's head that can have the focus: its add button, and its title, as after G to an empty list. */
const HEADS = '.add, [data-list-title]';

/**
 * Handles arrow keys outside the cards. With no focus, or on the page's heading, an arrow leads to the cards; on the
 * head of a list it leads to that list's cards, or sideways to the next list that has cards.
 */
function onArrow(event: KeyboardEvent, store: AppStore): void {
  const { key, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (!key.startsWith('Arrow') || altKey || ctrlKey || metaKey || defaultPrevented) return;
  const target = event.target as Element;
  const list = target.matches(HEADS) ? target.closest<HTMLElement>('[data-column]') : null;
  if (target !== document.body && !list && !target.matches('h1')) return;
  if (isOverlaid()) return;
  event.preventDefault();
  const arrow = arrowOf(key, event);
  if (list && (arrow === 'left' || arrow === 'right')) {
    walk(store, { listId: list.dataset.column ?? '', taskId: '' }, arrow);
  } else goToCards(list ?? undefined);
}

/**
 * The first tab stop of the page: a button that skips header and sidebar and leads to the cards. Its text also says
 * where the list of all keys is.
 */
export function SkipToCards() {
  const words = useAroundMessages();
  const store = useAppStore();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onArrow(event, store);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [store]);
  return (
    <Skip type="button" onClick={() => goToCards()}>
      {words.skipToCards}
    </Skip>
  );
}

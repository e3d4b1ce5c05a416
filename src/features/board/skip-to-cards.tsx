import { useEffect } from 'react';
import styled from 'styled-components';
import { useAppStore } from '../../store/hooks.ts';
import type { AppStore } from '../../store/store.ts';
import { isOverlaid } from '../../ui/keys.ts';
import { useAroundMessages } from '../messages/around-messages.ts';
import { cardElement, focusPlace } from './focus.ts';
import { arrowOf, walk } from './use-keys.ts';

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

/** Leads to the cards, of a list or of all: to the one that was walked last, else to the first. */
function goToCards(list: Element | null = null): void {
  const last = focusPlace.get();
  const walked = last && cardElement(last.taskId);
  const goals = list ? ['.card[tabindex="0"]'] : ['.card[tabindex="0"]', '.card[data-task]', 'button'];
  const around = list ?? document.querySelector('.columns');
  const first = () => goals.map((goal) => around?.querySelector<HTMLElement>(goal)).find(Boolean);
  (walked && (!list || list.contains(walked)) ? walked : first())?.focus();
}

/** What of a list has the focus where none of its cards has: its title, as after G to one without cards, or what adds to it. */
const HEADS = '.add, [data-list-title]';

/**
 * Where nothing has the focus, or the page's heading, an arrow finds the cards; on the head of a list those of it, and
 * sideways those of the next list that has some.
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
  } else goToCards(list);
}

/** The first stop of the keyboard: past header and sidebar to the cards, with the word where all keys are told. */
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

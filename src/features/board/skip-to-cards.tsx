import { useEffect } from 'react';
import styled from 'styled-components';
import { isOverlaid } from '../../ui/keys.ts';
import { useAroundMessages } from '../messages/around-messages.ts';
import { cardElement, focusPlace } from './focus.ts';

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

/**
 * Where nothing has the focus, or the page's heading, an arrow finds the cards; on the button that adds to a list, as after N
 * and Escape, those of it.
 */
function onArrow(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (!key.startsWith('Arrow') || altKey || ctrlKey || metaKey || defaultPrevented) return;
  const list = (target as Element).matches('.add') ? (target as Element).closest('[data-column]') : null;
  if (target !== document.body && !list && !(target as Element).matches('h1')) return;
  if (isOverlaid()) return;
  event.preventDefault();
  goToCards(list);
}

/** The first stop of the keyboard: past header and sidebar to the cards, with the word where all keys are told. */
export function SkipToCards() {
  const words = useAroundMessages();
  useEffect(() => {
    document.addEventListener('keydown', onArrow);
    return () => document.removeEventListener('keydown', onArrow);
  }, []);
  return (
    <Skip type="button" onClick={() => goToCards()}>
      {words.skipToCards}
    </Skip>
  );
}

import { useEffect } from 'react';
import styled from 'styled-components';
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

/** Leads to the cards: to the one that was walked last, else to the first. */
function goToCards(): void {
  const last = focusPlace.get();
  const goals = ['.card[tabindex="0"]', '.card[data-task]', 'button'];
  const first = () => goals.map((goal) => document.querySelector<HTMLElement>(`.columns ${goal}`)).find(Boolean);
  ((last && cardElement(last.taskId)) ?? first())?.focus();
}

/** Where nothing has the focus, an arrow finds the cards. */
function onArrow(event: KeyboardEvent): void {
  const { key, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (target !== document.body || !key.startsWith('Arrow') || altKey || ctrlKey || metaKey || defaultPrevented) return;
  if (document.querySelector('[role="dialog"][data-open], [role="menu"]')) return;
  event.preventDefault();
  goToCards();
}

/** The first stop of the keyboard: past header and sidebar to the cards, with the word where all keys are told. */
export function SkipToCards() {
  const words = useAroundMessages();
  useEffect(() => {
    document.addEventListener('keydown', onArrow);
    return () => document.removeEventListener('keydown', onArrow);
  }, []);
  return (
    <Skip type="button" onClick={goToCards}>
      {words.skipToCards}
    </Skip>
  );
}

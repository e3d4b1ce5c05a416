import styled from 'styled-components';
import { useAroundMessages } from '../messages/around-messages.ts';
import { focusPlace } from './focus.ts';

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
export function goToCards(): void {
  const last = focusPlace.get();
  const card = last && document.querySelector<HTMLElement>(`.columns [data-task="${CSS.escape(last.taskId)}"]`);
  const goals = ['.card[tabindex="0"]', '.card[data-task]', 'button'];
  const first = goals
    .map((goal) => document.querySelector<HTMLElement>(`.columns ${goal}`))
    .find((goal) => goal !== null);
  (card ?? first)?.focus();
}

/** The first stop of the keyboard: past header and sidebar to the cards, with the word where all keys are told. */
export function SkipToCards() {
  const words = useAroundMessages();
  return (
    <Skip type="button" onClick={goToCards}>
      {words.skipToCards}
    </Skip>
  );
}

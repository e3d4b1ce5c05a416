import styled from 'styled-components';
import { useAroundMessages } from '../messages/around-messages.ts';
import { goToCards } from './go-to-cards.ts';

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

/** The first stop of the keyboard: past header and sidebar to the cards, with the word where all keys are told. */
export function SkipToCards() {
  const words = useAroundMessages();
  return (
    <Skip type="button" onClick={goToCards}>
      {words.skipToCards}
    </Skip>
  );
}

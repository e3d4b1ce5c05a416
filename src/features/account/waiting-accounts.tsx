import styled from 'styled-components';
import { useAppSelector } from '../../store/hooks.ts';
import { useAllMessages } from '../messages/all-messages.ts';

const Notes = styled.ul`
  display: grid;
  gap: 8px;
  max-width: 560px;
  margin: 20px auto 0;
  text-align: start;
  & > li { padding: 12px 14px; border-radius: var(--r-m); background: var(--warn-soft); color: var(--warn); font-size: 14px; line-height: 20px; }
`;

/** Whose changes still wait on this device: said before anybody signs in. */
export function WaitingAccounts() {
  const words = useAllMessages();
  const waiting = useAppSelector((state) => state.ui.waitingAccounts);
  if (waiting.length === 0) return null;
  return (
    <Notes>
      {waiting.map(({ account, count }) => (
        <li key={account.uid}>{words.waitingHere(account.email, words.changesWaiting(count))}</li>
      ))}
    </Notes>
  );
}

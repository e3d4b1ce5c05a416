import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { followUnplaced } from '../../store/tasks/unplaced.ts';
import { useAllMessages } from '../messages/all-messages.ts';

const Notes = styled.ul`
  display: grid;
  gap: 8px;
  max-width: 560px;
  margin: 20px auto 0;
  text-align: start;
  & > li { padding: 12px 14px; border-radius: var(--r-m); background: var(--warn-soft); color: var(--warn); font-size: 14px; line-height: 20px; }
`;

/**
 * Tells a user who is not signed in what waits on this device: changes of accounts, and tasks that were added while
 * nobody was signed in.
 */
export function WaitingAccounts() {
  const words = useAllMessages();
  const waiting = useAppSelector((state) => state.ui.waitingAccounts);
  const dispatch = useAppDispatch();
  const [unplaced, setUnplaced] = useState(0);
  useEffect(() => {
    const following = dispatch(followUnplaced(setUnplaced)).catch(() => () => {});
    return () => void following.then((end) => end());
  }, [dispatch]);
  if (waiting.length === 0 && unplaced === 0) return null;
  return (
    <Notes>
      {unplaced > 0 && <li>{words.keptUntilSignIn(unplaced)}</li>}
      {waiting.map(({ account, count }) => (
        <li key={account.uid}>{words.waitingHere(account.email, words.changesWaiting(count))}</li>
      ))}
    </Notes>
  );
}

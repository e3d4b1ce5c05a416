import { useEffect, useState } from 'react';
import { useAppDispatch } from '../../store/hooks.ts';
import { type WaysBack, waysBack } from '../../store/outbox/ways-back.ts';
import { useAllMessages } from '../messages/all-messages.ts';

/** Tells what the user can bring back on this device, but no longer once the account has left it. */
export function GoesWithIt() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const [ways, setWays] = useState<WaysBack | null>(null);
  useEffect(() => void dispatch(waysBack()).then(setWays), [dispatch]);
  if (!ways || !(ways.deleted || ways.copies > 0)) return null;
  return <p>{words.leaveWaysBack(ways.deleted, ways.copies)}</p>;
}

import type { WaysBack } from '../../store/outbox/ways-back.ts';
import { useAllMessages } from '../messages/all-messages.ts';

/** Tells what the user can bring back on this device, but no longer once the account has left it. */
export function GoesWithIt({ ways }: { readonly ways: WaysBack }) {
  const words = useAllMessages();
  if (!ways.deleted && ways.copies === 0) return null;
  return <p>{words.leaveWaysBack(ways.deleted, ways.copies)}</p>;
}

import TooLong from '../../../ui/too-long.tsx';
import { useAfterMessages } from '../../messages/after-messages.ts';

/** Says that a list's title is `over` characters too long, with words that the first paint does not load. */
export default function LongListTitle({ over }: { readonly over: number }) {
  return <TooLong text={useAfterMessages().titleTooLong(over)} offers={[]} />;
}

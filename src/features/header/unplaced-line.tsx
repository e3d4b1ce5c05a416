import { CircleAlert } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

/** Says how many tasks wait for room; unplaced.tsx loads it. */
export default function UnplacedLine({ count }: { readonly count: number }) {
  return (
    <Banner tone="warn" icon={<CircleAlert />}>
      {useAllMessages().waitsForRoom(count)}
    </Banner>
  );
}

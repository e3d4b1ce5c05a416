import AddOffers, { type OffersProps } from '../../../ui/add-offers.tsx';
import { useAfterMessages } from '../../messages/after-messages.ts';

/** The offers of a list's add field, with words that its first paint does not load. */
export default function TypedOffers(props: Omit<OffersProps, 'words'>) {
  return <AddOffers {...props} words={useAfterMessages()} />;
}

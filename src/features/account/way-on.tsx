import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { homeAddress } from '../../ui/navigation.ts';
import { useAllMessages } from '../messages/all-messages.ts';

/** The link out of a page that has no other: to the board, or for visitors to the start page. */
export function WayOn() {
  const words = useAllMessages();
  const account = useAppSelector(selectAccount);
  return (
    <div className="buttons">
      <ButtonLink large href={account ? homeAddress() : '/'}>
        {account ? words.openProduct : words.backToStart}
      </ButtonLink>
    </div>
  );
}

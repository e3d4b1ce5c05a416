import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { type PremiumFeature, selectPremium } from '../../store/settings/premium.ts';
import { selectUserRead } from '../../store/settings/user-read.ts';
import { upsellShown } from '../../store/ui-slice.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { LOW } from '../../ui/media.ts';
import { navigate } from '../../ui/navigation.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { BoardsDrawing, ColoursDrawing, NotificationsDrawing } from './drawings.tsx';

const Picture = styled.div`
  display: grid;
  place-items: center;
  margin-top: 16px;
  padding: 20px;
  border-radius: var(--r-m);
  background: var(--column);
  & > svg { width: 220px; max-width: 100%; height: auto; }
  /* Else the buttons would be out of sight. */
  ${LOW} { display: none; }
`;

/**
 * Offers Premium when the user asks for a feature that needs it [2.47]; `unread`: the plan is not known yet. Closes when
 * Premium, or the plan, comes meanwhile.
 */
export default function Upsell({ feature }: { readonly feature: PremiumFeature | 'unread' }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const first = useRef<HTMLButtonElement>(null);
  const close = () => dispatch(upsellShown(null));
  const untrue = useAppSelector(feature === 'unread' ? selectUserRead : selectPremium);
  useEffect(() => {
    if (untrue) dispatch(upsellShown(null));
  }, [untrue, dispatch]);
  if (feature === 'unread') {
    return (
      <Dialog title={words.planUnread} text={words.planUnreadText} first={first} onClose={close}>
        <DialogButtons>
          <Button ref={first} kind="primary" onClick={close}>
            {words.close}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  }
  const go = (address: string) => () => {
    close();
    navigate(address);
  };
  const drawings = { boards: BoardsDrawing, notifications: NotificationsDrawing, colours: ColoursDrawing };
  const Drawing = drawings[feature];
  return (
    <Dialog
      title={words.premiumFeature(words.premiumNames[feature])}
      text={words.premiumTexts[feature]}
      // Somebody who types the name of a new board at once would press a button that has the focus.
      first="dialog"
      closeLabel={words.close}
      onClose={close}
    >
      <Picture>
        <Drawing />
      </Picture>
      <DialogButtons>
        <Button onClick={go('/features')}>{words.learnPremium}</Button>
        <Button kind="primary" onClick={go('/pricing')}>
          {words.tryPremium}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

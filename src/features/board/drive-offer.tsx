import { ME_BOARD_ID } from '../../domain/board.ts';
import { signInPath } from '../../domain/sign-in.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { authorize } from '../../store/session/session-commands.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

/** Offers to grant the Drive permission with which the names of documents can be shown [6.5]. */
export function DriveOffer() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const email = useAppSelector((state) => state.ui.account?.email ?? '');
  const request = { loginHint: email, scope: 'drive' } as const;
  return (
    <div className="drive-offer">
      <p>{words.documentNamesHidden}</p>
      <ButtonLink
        href={signInPath(boardPath(ME_BOARD_ID), request)}
        onClick={(event) => {
          if (dispatch(authorize(request))) event.preventDefault();
        }}
      >
        {words.showDocumentNames}
      </ButtonLink>
    </div>
  );
}

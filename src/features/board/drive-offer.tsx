import { useEffect } from 'react';
import { ME_BOARD_ID } from '../../domain/board.ts';
import { signInPath } from '../../domain/sign-in.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { authorize } from '../../store/session/session-commands.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { assignedDocuments, readDocumentNames } from '../../store/tasks/read-documents.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

/**
 * Asks Drive for the names of the documents that tasks were assigned in, and offers to grant the permission that this
 * needs [6.5]. `nothing`: the board shows no task.
 */
export function DriveOffer({ nothing }: { readonly nothing: boolean }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const email = useAppSelector((state) => state.ui.account?.email ?? '');
  const documents = assignedDocuments(useAppSelector(selectView)).join(' ');
  useEffect(() => {
    if (documents !== '') void dispatch(readDocumentNames());
  }, [dispatch, documents]);
  const unnamed = useAppSelector((state) => documents !== '' && state.ui.driveMetadataAccessNotGranted);
  if (!unnamed || nothing) return null;
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

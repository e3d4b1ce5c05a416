import styled from 'styled-components';
import { useAppSelector } from '../../store/hooks.ts';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { GoogleButton } from './google-button.tsx';
import { signInError } from './sign-in-errors.ts';
import { StorageNotice } from './storage-notice.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

const Panel = styled.section`
  padding: 20px 24px 28px;
  text-align: center;
  /* A card, as the pages outside the popup have it. */
  & > section { margin-top: 8px; text-align: start; }
  & > svg { display: block; width: 120px; height: 87px; margin: 8px auto 14px; }
  & > h1 { font-size: 18px; line-height: 24px; font-weight: 650; letter-spacing: -0.01em; }
  & > p { margin-top: 8px; color: var(--muted); }
  & > .error { margin-top: 12px; padding: 10px 12px; border-radius: var(--r-m); background: var(--bad-soft); color: var(--bad); text-align: start; }
  & > .buttons { display: flex; justify-content: center; margin-top: 18px; }
`;

/** The popup for a user who is not signed in yet. */
export default function PopupSignIn() {
  const words = useAllMessages();
  const problem = useAppSelector((state) => state.ui.storageProblem);
  const code = useAppSelector((state) => state.ui.authError);
  if (problem) {
    return (
      <Panel>
        <StorageNotice problem={problem} />
      </Panel>
    );
  }
  const said = code === null ? null : signInError(code, words);
  return (
    <Panel>
      {said ? <UnpluggedDrawing /> : <ColumnsDrawing />}
      <h1>{said ? words.errorTitle : words.popupSignInTitle}</h1>
      {said ? (
        <p className="error" role="alert">
          {said.text}
        </p>
      ) : (
        <p>{words.popupSignInText}</p>
      )}
      <div className="buttons">
        <GoogleButton large {...(said ? { label: words.signInRetry } : {})} />
      </div>
      <WaitingAccounts />
    </Panel>
  );
}

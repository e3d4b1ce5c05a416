import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { resetAccount } from '../../store/session/reset.ts';
import { selectWaitingCount } from '../../store/sync/change-counts.ts';
import { authErrorSet } from '../../store/ui-slice.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { homeAddress, navigate } from '../../ui/navigation.ts';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { GoogleButton } from './google-button.tsx';
import { Card, PublicPage } from './public-page.tsx';
import { signInError } from './sign-in-errors.ts';

/** Tells how many changes wait on this device, and for which account. */
function Waiting() {
  const words = useAllMessages();
  const account = useAppSelector(selectAccount);
  const waiting = useAppSelector(selectWaitingCount);
  if (!account || waiting === 0) return null;
  return <p className="note">{words.waitingHere(account.email, words.changesWaiting(waiting))}</p>;
}

/** /resetLogin [2.5]: why Google's permission ended, and one button that renews it. */
export function ResetLogin() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const code = useAppSelector((state) => state.ui.authError);
  // What was refused before is not of this page: the names of documents, for one.
  useEffect(() => void dispatch(authErrorSet(null)), [dispatch]);
  return (
    <PublicPage>
      <Card>
        <UnpluggedDrawing />
        <h1>{words.resetTitle}</h1>
        {code !== null && (
          <div className="error" role="alert">
            <p>{signInError(code, words).text}</p>
          </div>
        )}
        <p>{words.resetText}</p>
        <Waiting />
        <div className="buttons">
          <GoogleButton
            large
            label={words.resetAction}
            prompt="consent"
            {...(account ? { loginHint: account.email } : {})}
          />
          <ButtonLink large href={account ? homeAddress() : '/'}>
            {account ? words.stay : words.backToStart}
          </ButtonLink>
        </div>
      </Card>
    </PublicPage>
  );
}

/** /troubleshoot [2.6]: what to do when Google answers and gives no lists. */
export function Troubleshoot() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const offline = useAppSelector((state) => state.ui.offline);
  const account = useAppSelector(selectAccount);
  return (
    <PublicPage>
      <Card>
        <UnpluggedDrawing />
        <h1>{words.troubleTitle}</h1>
        <p>{words.troubleText}</p>
        <ol>
          <li>{words.troubleOne}</li>
          <li>{words.troubleTwo}</li>
          <li>{words.troubleThree}</li>
          {account && <li>{words.troubleFour}</li>}
        </ol>
        <Waiting />
        <div className="buttons">
          <GoogleButton
            large
            label={words.signInAgain}
            prompt="consent"
            {...(account ? { loginHint: account.email } : {})}
          />
          {account && (
            <Button
              large
              disabled={offline}
              onClick={() => {
                dispatch(resetAccount());
                navigate(homeAddress());
              }}
            >
              {words.troubleReadAll}
            </Button>
          )}
          <ButtonLink large href="https://tasks.google.com/" target="_blank" rel="noreferrer">
            {words.openGoogleTasks}
          </ButtonLink>
        </div>
      </Card>
    </PublicPage>
  );
}

import { useEffect, useRef, useState } from 'react';
import { ME_BOARD_ID } from '../../domain/board.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { productOrigin } from '../../store/session/product-origin.ts';
import { signIn } from '../../store/session/session-commands.ts';
import { signInReturnUsed, takeSignInReturn } from '../../store/session/sign-in-return.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { homeAddress, useAddress } from '../../ui/navigation.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { GoogleButton } from './google-button.tsx';
import { Card, PublicPage } from './public-page.tsx';
import { isOwnPath } from './sign-in-address.ts';
import { signInError, unchangedText } from './sign-in-errors.ts';
import { StorageNotice } from './storage-notice.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

/** /login: the way to Google, and the way back [2.12]. */
export function Login() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const [back] = useState(takeSignInReturn);
  const [error, setError] = useState(back?.ok === false ? back.code : null);
  const begun = useRef(false);

  useEffect(() => {
    if (!back?.ok || begun.current) return;
    begun.current = true;
    signInReturnUsed();
    void dispatch(signIn(back.authCode, back.state)).then((result) => {
      if (result.ok) location.replace(result.redirect ?? '/app');
      else if (result.url) location.replace(result.url);
      else setError(result.code);
    });
  }, [back, dispatch]);

  // Without the public header: for the moment that this takes, it would offer the sign-in that is under way.
  if (back?.ok && error === null) return <PageSpinner label={words.signingIn} />;
  return <SignInScreen error={error} />;
}

/** The sign-in screen; also shown where a page needs an account and there is none [2.22]. */
export function SignInScreen({ error = null }: { readonly error?: string | null }) {
  const words = useAllMessages();
  const problem = useAppSelector((state) => state.ui.storageProblem);
  const refused = useAppSelector((state) => state.ui.authError);
  const signedIn = useAppSelector((state) => selectAccount(state) !== null);
  if (problem) {
    return (
      <PublicPage>
        <StorageNotice problem={problem} />
      </PublicPage>
    );
  }
  const code = error ?? refused;
  if (code !== null && signedIn) return <Unchanged code={code} />;
  const said = code === null ? null : signInError(code, words);
  return (
    <PublicPage>
      <Card>
        {said ? <UnpluggedDrawing /> : <ColumnsDrawing />}
        <h1>{said ? words.errorTitle : words.signInTitle}</h1>
        {said ? (
          <div className="error" role="alert">
            <p>{said.text}</p>
          </div>
        ) : (
          <p>{words.signInText}</p>
        )}
        <div className="buttons">
          <GoogleButton large {...(said ? { label: words.signInRetry } : {})} />
        </div>
        <WaitingAccounts />
        {said?.forAdministrator && <AdminText reason={said.forAdministrator} />}
      </Card>
    </PublicPage>
  );
}

/** Shown when Google refused a request of a user who is signed in: the session goes on as it was. */
function Unchanged({ code }: { readonly code: string }) {
  const words = useAllMessages();
  const { query } = useAddress();
  const wanted = query.get('redirect') ?? '';
  const back = isOwnPath(wanted) ? wanted : homeAddress();
  // The board with the offer to show the names of documents, which asks Google for more than a sign-in does.
  const drive = back === boardPath(ME_BOARD_ID);
  return (
    <PublicPage>
      <Card>
        <ColumnsDrawing />
        <h1>{words.unchangedTitle}</h1>
        <p role="alert">{unchangedText(code, drive, words)}</p>
        <div className="buttons">
          <ButtonLink large kind="primary" href={back}>
            {words.stay}
          </ButtonLink>
          {!drive && <GoogleButton large label={words.signInRetry} />}
        </div>
      </Card>
    </PublicPage>
  );
}

function AdminText({ reason }: { readonly reason: string }) {
  const words = useAllMessages();
  const [copied, setCopied] = useState(false);
  const dispatch = useAppDispatch();
  const text = words.adminText(words.product, reason, dispatch(productOrigin()));
  return (
    <>
      <h2 id="admin-text">{words.adminTextTitle}</h2>
      <textarea readOnly aria-labelledby="admin-text" value={text} onFocus={(event) => event.currentTarget.select()} />
      <div className="buttons">
        <Button onClick={() => void copyText(text).then(setCopied)}>{copied ? words.copiedDone : words.copy}</Button>
      </div>
    </>
  );
}

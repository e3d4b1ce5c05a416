import { useEffect, useId, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { type WaysBack, waysBack } from '../../store/outbox/ways-back.ts';
import { selectAccount, selectAccountGone, selectOffline } from '../../store/selectors.ts';
import { type LeftBehind, leave, leftBehind, tellsMore } from '../../store/session/left-behind.ts';
import { authorize } from '../../store/session/session-commands.ts';
import { selectUnsavedCount, selectWaitingCount } from '../../store/sync/change-counts.ts';
import type { UiState } from '../../store/ui-slice.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { announce } from '../../ui/live-region.tsx';
import { homeAddress, loadAt, navigate } from '../../ui/navigation.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { GoesWithIt } from './goes-with-it.tsx';
import { GoogleButton } from './google-button.tsx';
import { Card, PublicPage } from './public-page.tsx';
import { signInAddress } from './sign-in-address.ts';
import { Unsent } from './unsent.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

/** How long reading what goes with the account may hold up the buttons. */
export const READ_MS = 1500;

type Step = 'ask' | 'working' | 'changes-waiting' | 'failed';

/** /signOut and /switchAccount [2.3, 2.4]: what waits is sent first [4.37]; then the account leaves this browser. */
export function Leaving({ change }: { readonly change: boolean }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const account = useAppSelector(selectAccount);
  const gone = useAppSelector(selectAccountGone);
  const offline = useAppSelector(selectOffline);
  const waiting = useAppSelector((state) => selectWaitingCount(state) + selectUnsavedCount(state));
  const [step, setStep] = useState<Step>('ask');
  const said = useId();
  const [left, setLeft] = useState<LeftBehind | null>(null);
  const [ways, setWays] = useState<WaysBack | null>(null);
  // The buttons wait for what is said above them, which would move them from under the hand.
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const limit = setTimeout(() => setReady(true), READ_MS);
    void Promise.all([dispatch(leftBehind()).then(setLeft), dispatch(waysBack()).then(setWays)]).finally(() =>
      setReady(true),
    );
    return () => clearTimeout(limit);
  }, [dispatch]);
  // The changes that held up the sign-out have been sent since, or were discarded in another tab.
  useEffect(() => {
    if (waiting === 0) setStep((last) => (last === 'changes-waiting' ? 'ask' : last));
  }, [waiting]);

  if (!account && step !== 'working') return <SignedOut />;
  if (gone && step !== 'working') return <Gone why={gone} />;
  const held = step !== 'working' && offline && waiting > 0 ? 'offline' : step;
  const working = change ? words.switching : words.signingOut;
  const press = async (discard: boolean) => {
    // Shown and sent in the same turn: any click elsewhere closes a popup, and the engine goes on without it.
    const begin = () => {
      setStep('working');
      announce(working);
    };
    const { result, left: now } = await dispatch(leave({ discard, told: left, begin }));
    if (result.ok) {
      if (change && dispatch(authorize({ prompt: 'select_account' }))) navigate(homeAddress(), { replace: true });
      else loadAt(change ? signInAddress('/app', new URLSearchParams(), { prompt: 'select_account' }) : '/signOut');
      return;
    }
    setLeft(now);
    const more = tellsMore(now, left) || now.newest > (left?.newest ?? 0);
    if (result.code === 'more-to-tell') setStep(more ? 'ask' : 'failed');
    else setStep(result.code === 'offline' || result.code === 'changes-waiting' ? 'changes-waiting' : 'failed');
  };
  const notes = {
    offline: words.signOutWaiting,
    'changes-waiting': `${words.signOutQueued} ${words.leaveHelp}`,
    failed: words.leaveFailed,
    ask: null,
    working: null,
  } as const;
  const note = notes[held];
  const action = change ? words.switchAccount : words.signOut;
  const stuck = waiting > 0 && held !== 'ask' && held !== 'working';
  const only = held !== 'working' && left && tellsMore(left, null) ? left : null;
  const again = change ? words.leaveTryAgainSwitch : words.leaveTryAgain;
  return (
    <PublicPage>
      <Card>
        <h1>{change ? words.switchTitle : words.signOutTitle}</h1>
        <p>{change ? words.switchText : words.signOutText}</p>
        {account && <p className="note">{account.email}</p>}
        <div id={said}>
          {held !== 'working' && ways && <GoesWithIt ways={ways} />}
          {/* There before its words, without which many readers pass it over. */}
          <div role="status">
            {only && <p className="note">{words.leaveOnlyHere(only.texts.length, only.happened)}</p>}
          </div>
          {note && (
            <div className="error" role="alert">
              <p>{note}</p>
            </div>
          )}
        </div>
        <div className="buttons">
          {!ready ? null : held === 'working' ? (
            <>
              <Spinner label={working} />
              <span>{working}</span>
            </>
          ) : (
            <>
              <Button
                kind="primary"
                large
                aria-disabled={held === 'offline'}
                aria-describedby={said}
                onClick={() => held !== 'offline' && void press(false)}
              >
                {held === 'changes-waiting' ? again : action}
              </Button>
              <ButtonLink large href={homeAddress()}>
                {words.stay}
              </ButtonLink>
            </>
          )}
        </div>
        {(stuck || only) && (
          <Unsent count={waiting} mayDiscard={stuck && held === 'changes-waiting'} onDiscard={() => void press(true)} />
        )}
      </Card>
    </PublicPage>
  );
}

/** Shown when this page's account is no longer the one in use, so that it cannot be signed out here. */
function Gone({ why }: { readonly why: NonNullable<UiState['accountGone']> }) {
  const words = useAllMessages();
  const said = { 'signed-out': words.goneSignedOut, switched: words.goneSwitched, 'no-room': words.goneNoRoom }[why];
  useEffect(() => announce(said), [said]);
  return (
    <PublicPage>
      <Card>
        <h1>{words.goneTitle}</h1>
        <p>{said}</p>
        <div className="buttons">
          <Button kind="primary" large onClick={() => location.reload()}>
            {words.reload}
          </Button>
          <ButtonLink large href={homeAddress()}>
            {words.stay}
          </ButtonLink>
        </div>
      </Card>
    </PublicPage>
  );
}

function SignedOut() {
  const words = useAllMessages();
  return (
    <PublicPage>
      <Card>
        <UnpluggedDrawing />
        <h1>{words.signedOutTitle}</h1>
        <p>{words.signedOutText}</p>
        <div className="buttons">
          <GoogleButton large />
        </div>
        <WaitingAccounts />
      </Card>
    </PublicPage>
  );
}

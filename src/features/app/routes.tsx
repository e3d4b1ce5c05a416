import { type ComponentType, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { productOrigin } from '../../store/session/product-origin.ts';
import { late } from '../../ui/late.tsx';
import { currentAddress, loadAt, navigate, useAddress } from '../../ui/navigation.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { type AroundMessages, useAroundMessages } from '../messages/around-messages.ts';
import { BoardPage } from './board-page.tsx';
import { type Place, placeOf } from './place.ts';
import { titleOfBoard } from './title-of-board.ts';

function Loading() {
  return <PageSpinner label={useAroundMessages().loadingAccount} />;
}

/** Makes a screen that is loaded from a file of its own. */
const screen = <P extends object>(read: () => Promise<ComponentType<P>>) =>
  late<P>(async () => ({ default: await read() }), <Loading />);

const Landing = screen(async () => (await import('../account/landing.tsx')).Landing);
const Login = screen(async () => (await import('../account/login.tsx')).Login);
const SignInScreen = screen(async () => (await import('../account/login.tsx')).SignInScreen);
const PopupPage = screen(async () => (await import('./popup-page.tsx')).PopupPage);
const Leaving = screen(async () => (await import('../account/leaving.tsx')).Leaving);
const ResetLogin = screen(async () => (await import('../account/help-pages.tsx')).ResetLogin);
const Troubleshoot = screen(async () => (await import('../account/help-pages.tsx')).Troubleshoot);
const Help = screen(async () => (await import('./help.tsx')).Help);
const PlainPage = screen(async () => (await import('../account/plain-page.tsx')).PlainPage);

/**
 * Shows the screen of the address. The board is in the page's first script; everything else is loaded when it is
 * needed.
 */
export function Routes() {
  const words = useAroundMessages();
  const { path, query } = useAddress();
  const signedIn = useAppSelector((state) => selectAccount(state) !== null);
  const demo = useAppSelector((state) => state.ui.demo);
  const [cameBack] = useState(() => location.pathname === '/login' && location.hash.length > 1);
  const place = placeOf(path, query, signedIn, cameBack);
  const boardTitle = useAppSelector((state) => titleOfBoard(state, words));
  // The demo has no account: a link out of it loads a document, with the account that is signed in.
  const leaves = demo && place.kind !== 'demo';
  useEffect(() => {
    if (leaves) loadAt(currentAddress());
  }, [leaves]);
  const elsewhere = place.kind === 'elsewhere' && !leaves ? place.to : null;
  useEffect(() => {
    if (elsewhere !== null) navigate(elsewhere, { replace: true });
  }, [elsewhere]);
  useEffect(() => {
    // A page with one line of text sets its title itself: its words are loaded with it.
    if (place.kind !== 'page') document.title = titleOf(place, boardTitle, words);
  }, [place, boardTitle, words]);
  if (leaves) return <BoardPage />;
  if (place.kind === 'elsewhere') return null;
  if (place.kind === 'board') return <BoardPage />;
  if (place.kind === 'demo') return demo ? <BoardPage /> : <LoadDemo />;
  return (
    <>
      {place.kind === 'popup' && <PopupPage />}
      {place.kind === 'landing' && <Landing />}
      {place.kind === 'login' && <Login />}
      {place.kind === 'sign-in' && <SignInScreen />}
      {place.kind === 'signOut' && <Leaving key="out" change={false} />}
      {place.kind === 'switchAccount' && <Leaving key="switch" change />}
      {place.kind === 'resetLogin' && <ResetLogin />}
      {place.kind === 'troubleshoot' && <Troubleshoot />}
      {place.kind === 'help' && <Help />}
      {place.kind === 'page' && <PlainPage page={place.page} />}
    </>
  );
}

/** Loads the demo's document: the demo is a page of its own on the product's site, whose store is made at load. */
function LoadDemo() {
  const dispatch = useAppDispatch();
  useEffect(() => location.replace(`${dispatch(productOrigin())}/demo`), [dispatch]);
  return null;
}

function titleOf(place: Place, board: string, words: AroundMessages): string {
  const { product } = words;
  const { kind } = place;
  const page: Record<string, string> = {
    board,
    demo: words.demoBoard,
    login: words.signIn,
    'sign-in': words.signIn,
    signOut: words.signOut,
    switchAccount: words.switchAccount,
    resetLogin: words.resetTitle,
    troubleshoot: words.troubleTitle,
    help: words.help,
  };
  return page[kind] ? `${page[kind]} · ${product}` : `${product}: ${words.tagline}`;
}

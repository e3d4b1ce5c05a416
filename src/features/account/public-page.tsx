import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useHeadingFocus } from '../../ui/heading-focus.ts';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { NARROW } from '../../ui/media.ts';
import { homeAddress, useAddress } from '../../ui/navigation.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { GoogleButton } from './google-button.tsx';

/** Prose, so without tabular figures, which widen hyphens (global.css). */
const Root = styled.div`
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--surface);
  font-size: 16px;
  line-height: 26px;
  font-variant-numeric: normal;
  & > header { flex: none; display: flex; align-items: center; gap: 8px; min-height: 64px; width: 100%; max-width: 1120px; margin: 0 auto; padding: 0 24px; font-size: 14px; }
  & > header > .logo { display: inline-flex; align-items: center; gap: 9px; margin-inline: -4px auto; padding: 4px; border-radius: var(--r-s); color: var(--text); font-size: 17px; font-weight: 650; letter-spacing: -0.01em; text-decoration: none; }
  & > header > nav { display: flex; gap: 8px; }
  & > main { flex: 1; width: 100%; max-width: 1120px; margin: 0 auto; padding: 0 24px 64px; }
  ${NARROW} {
    & > header, & > main { padding-inline: 16px; }
    & > header { flex-wrap: wrap; gap: 12px 4px; padding-block: 12px; }
    & > header > nav { gap: 0; & > a { padding-inline: 6px; } }
    & > header > nav + a > svg { display: none; }
  }
`;

/** Header and frame of the pages outside of the board. Visitors find prices, features and the sign-in there [2.27]. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  const words = useAllMessages();
  const account = useAppSelector(selectAccount);
  // Where this device can store nothing, nobody can sign in.
  const storageProblem = useAppSelector((state) => state.ui.storageProblem);
  useHeadingFocus(useAddress().path);
  return (
    <Root>
      <header>
        <Link className="logo" href={account ? homeAddress() : '/'}>
          <Logo size={26} />
          {words.product}
        </Link>
        {!account && (
          <nav>
            <ButtonLink kind="quiet" href="/pricing">
              {words.pages.pricing.title}
            </ButtonLink>
            <ButtonLink kind="quiet" href="/features">
              {words.features}
            </ButtonLink>
          </nav>
        )}
        {!account && !storageProblem && <GoogleButton label={words.signIn} />}
      </header>
      <main>{children}</main>
    </Root>
  );
}

/** A single message in the middle of a page: title, text and actions. */
export const Card = styled.section`
  max-width: 520px;
  margin: 6vh auto 0;
  & > svg { display: block; width: 132px; height: 96px; margin-block-end: 16px; margin-inline-start: -5px; }
  & h1 { font-size: 30px; line-height: 36px; font-weight: 650; letter-spacing: -0.02em; }
  & h2 { margin-top: 26px; font-size: 16px; line-height: 24px; font-weight: 600; }
  & p { margin-top: 12px; color: var(--muted); }
  & ol { margin-top: 14px; padding-inline-start: 22px; list-style: decimal; color: var(--muted); }
  & li { padding: 4px 0; }
  & .buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; margin-top: 26px; }
  & textarea { width: 100%; min-height: 296px; margin-top: 10px; padding: 12px; border: 1px solid var(--line-strong); border-radius: var(--r-m); background: var(--bg); font-size: 13.5px; line-height: 20px; resize: vertical; }
  & .error { margin-top: 20px; padding: 12px 14px; border-radius: var(--r-m); background: var(--bad-soft); color: var(--bad); font-size: 15px; line-height: 22px; }
  & .error p { margin: 0; color: inherit; }
  & .note { margin-top: 20px; padding: 12px 14px; border-radius: var(--r-m); background: var(--bg); font-size: 14px; line-height: 20px; }
`;

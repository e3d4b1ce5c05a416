import { CloudUpload, Keyboard, ShieldCheck } from 'lucide-react';
import styled from 'styled-components';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { productOrigin } from '../../store/session/product-origin.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NARROW } from '../../ui/media.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { GoogleButton } from './google-button.tsx';
import { PublicPage } from './public-page.tsx';
import { StorageNotice } from './storage-notice.tsx';
import { WaitingAccounts } from './waiting-accounts.tsx';

const Hero = styled.section`
  padding: 56px 0 40px;
  text-align: center;
  & h1 { font-size: 44px; line-height: 50px; font-weight: 650; letter-spacing: -0.025em; text-wrap: balance; }
  & > p { max-width: 560px; margin: 16px auto 28px; color: var(--muted); font-size: 18px; line-height: 28px; text-wrap: pretty; }
  & > img { display: block; width: 100%; height: auto; margin: 52px auto 0; border-radius: var(--r-l); box-shadow: var(--shadow-2), 0 0 0 1px var(--line); }
  ${NARROW} { padding-top: 32px; & h1 { font-size: 34px; line-height: 40px; } & > p { font-size: 16px; line-height: 26px; } }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 12px;
`;

const Points = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 40px;
  padding: 24px 0;
  & svg { width: 22px; height: 22px; color: var(--accent); }
  & h2 { margin: 8px 0 4px; font-size: 17px; line-height: 24px; font-weight: 600; }
  & p { color: var(--muted); font-size: 15px; line-height: 24px; }
  ${NARROW} { grid-template-columns: 1fr; gap: 24px; }
`;

/** The start page for those who are not signed in: what it is, one button, three reasons. */
export function Landing() {
  const words = useAllMessages();
  const product = useAppDispatch()(productOrigin());
  const problem = useAppSelector((state) => state.ui.storageProblem);
  if (problem) {
    return (
      <PublicPage>
        <StorageNotice problem={problem} />
      </PublicPage>
    );
  }
  const points = [
    [CloudUpload, words.pointOneTitle, words.pointOne],
    [Keyboard, words.pointTwoTitle, words.pointTwo],
    [ShieldCheck, words.pointThreeTitle, words.pointThree],
  ] as const;
  return (
    <PublicPage>
      <Hero>
        <h1>{words.tagline}</h1>
        <p>{words.pitch}</p>
        <Buttons>
          <GoogleButton large />
          <ButtonLink large kind="quiet" href={`${product}/demo`}>
            {words.tryDemo}
          </ButtonLink>
        </Buttons>
        <WaitingAccounts />
        {/* The site's own: an extension does without. */}
        {product === location.origin && <img src="/board.webp" width={1200} height={700} alt={words.boardPicture} />}
      </Hero>
      <Points>
        {points.map(([Icon, title, text]) => (
          <li key={title}>
            <Icon />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </Points>
    </PublicPage>
  );
}

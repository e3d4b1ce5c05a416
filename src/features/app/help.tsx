import styled from 'styled-components';
import { Link } from '../../ui/link.tsx';
import { NARROW } from '../../ui/media.ts';
import { PublicPage } from '../account/public-page.tsx';
import { WayOn } from '../account/way-on.tsx';
import { ShortcutTable } from '../header/shortcut-table.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

const Answers = styled.article`
  max-width: 880px;
  margin: 4vh auto 0;
  & > h1 { font-size: 30px; line-height: 36px; font-weight: 650; letter-spacing: -0.02em; }
  & > .answers { display: grid; grid-template-columns: 1fr 1fr; gap: 28px; margin-top: 28px; }
  & h2 { font-size: 16px; line-height: 24px; font-weight: 600; }
  & .answers p { margin-top: 6px; font-size: 15px; line-height: 23px; color: var(--muted); }
  & p > a { color: var(--accent); }
  & > .keys { margin-top: 40px; padding-top: 28px; border-top: 1px solid var(--line); line-height: 22px; }
  & > .buttons { margin-top: 28px; }
  ${NARROW} { & > .answers { grid-template-columns: 1fr; } }
`;

/** The help page: answers to common questions, and every keyboard shortcut. */
export function Help() {
  const words = useAllMessages();
  return (
    <PublicPage>
      <Answers>
        <h1>{words.help}</h1>
        <div className="answers">
          {words.answers.map(({ about, text }) => (
            <section key={about}>
              <h2>{about}</h2>
              <p>{text}</p>
            </section>
          ))}
          <section>
            <h2>{words.somethingWrong}</h2>
            <p>
              {words.somethingWrongText} <Link href="/troubleshoot">{words.whatHelps}</Link>
            </p>
          </section>
        </div>
        <section className="keys">
          <h2>{words.shortcuts}</h2>
          <ShortcutTable />
        </section>
        <WayOn />
      </Answers>
    </PublicPage>
  );
}

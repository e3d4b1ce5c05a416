import { useEffect } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { homeAddress } from '../../ui/navigation.ts';
import { type AllMessages, useAllMessages } from '../messages/all-messages.ts';
import { Card, PublicPage } from './public-page.tsx';

/** Pages that have no more to say yet than one true line; who is signed in is led to the board from them [2.23]. */
export function PlainPage({ page }: { readonly page: keyof AllMessages['pages'] }) {
  const words = useAllMessages();
  const account = useAppSelector(selectAccount);
  const { title, text } = words.pages[page];
  useEffect(() => {
    document.title = `${title} · ${words.product}`;
  }, [title, words]);
  return (
    <PublicPage>
      <Card>
        <ColumnsDrawing />
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="buttons">
          <ButtonLink large href={account ? homeAddress() : '/'}>
            {account ? words.openProduct : words.backToStart}
          </ButtonLink>
        </div>
      </Card>
    </PublicPage>
  );
}

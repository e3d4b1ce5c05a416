import { useEffect } from 'react';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { type AllMessages, useAllMessages } from '../messages/all-messages.ts';
import { Card, PublicPage } from './public-page.tsx';
import { WayOn } from './way-on.tsx';

/** A page that has only one true line to say so far. It leads signed-in users to the board [2.23]. */
export function PlainPage({ page }: { readonly page: keyof AllMessages['pages'] }) {
  const words = useAllMessages();
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
        <WayOn />
      </Card>
    </PublicPage>
  );
}

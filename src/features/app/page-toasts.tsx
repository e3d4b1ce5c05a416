import { useEffect } from 'react';
import { oneLine } from '../../domain/long-text.ts';
import { insertOnOneLine } from '../../ui/insert-on-one-line.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { undoHere } from './undo-here.ts';

/** What a page with cards loads after its first paint: messages, whose undo leads to a card, and titles on one line. */
export default function PageToasts() {
  useEffect(() => insertOnOneLine(oneLine), []);
  return <Toasts undoes={undoHere} />;
}

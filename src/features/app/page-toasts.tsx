import { useEffect } from 'react';
import { oneLine } from '../../domain/long-text.ts';
import { pasteOnOneLine } from '../../ui/paste-on-one-line.ts';
import { Toasts } from '../toasts/toasts.tsx';
import { undoHere } from './undo-here.ts';

/** What a page with cards loads after its first paint: messages, whose undo leads to a card, and pasting into titles. */
export default function PageToasts() {
  useEffect(() => pasteOnOneLine(oneLine), []);
  return <Toasts undoes={undoHere} />;
}

import { createContext, type ReactNode, useContext } from 'react';
import { matchRanges } from '../../domain/fold.ts';

/**
 * Folded words that are marked on the cards below. As elements: ranges that the browser paints over the text (CSS
 * highlights) make it paint every card anew in each frame in which any style changes.
 */
export const FoundWords = createContext<readonly string[] | undefined>(undefined);

/** A text of a card, found words marked. */
export function Marked({ text }: { readonly text: string }): ReactNode {
  const words = useContext(FoundWords) ?? [];
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of matchRanges(text, words)) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return at === 0 ? text : [...parts, text.slice(at)];
}

import { createContext, type ReactNode, useContext } from 'react';
import type { Task } from '../../../domain/task.ts';
import type { Search } from '../../../store/search/search.ts';

/**
 * The search whose words are marked on the cards inside, in the tasks that it finds. The marks are elements, because
 * with ranges painted over the text (CSS highlights) the browser repaints every card in each frame with a style change.
 */
export const FoundWords = createContext<Search | null>(null);

/** A text of a task on a card, with the found words marked. */
export function Marked({ task, text }: { readonly task: Task; readonly text: string }): ReactNode {
  const search = useContext(FoundWords);
  const marks = search?.match(task) ? search.marks(text) : [];
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return at === 0 ? text : [...parts, text.slice(at)];
}

import { Toasts } from '../toasts/toasts.tsx';
import { undoHere } from './undo-here.ts';

/** The messages of a page with cards, to which an undo leads. */
export default function PageToasts() {
  return <Toasts undoes={undoHere} />;
}

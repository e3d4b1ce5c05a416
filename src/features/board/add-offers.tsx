import type { MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import TooLong from '../../ui/too-long.tsx';
import { useMessages } from '../messages/messages.ts';

/** A press on an offer leaves the focus in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface OffersProps {
  /** So many characters are too many for one title; none where it is 0 or less. */
  readonly over: number;
  readonly lines: number;
  add(as?: 'one' | 'second'): void;
}

/** What can be made of a text that is no single title: several tasks, one with notes, or the rest elsewhere. */
export default function AddOffers({ over, lines, add }: OffersProps) {
  const words = useMessages();
  if (over > 0) {
    return (
      <TooLong
        text={words.titleTooLong(over)}
        offers={[
          { label: words.restToNotes, run: () => add() },
          { label: words.restToTask, run: () => add('second') },
        ]}
      />
    );
  }
  return (
    <div className="several">
      <Button kind="primary" onMouseDown={keepFocus} onClick={() => add()}>
        {words.addSeveral(lines)}
      </Button>
      <Button onMouseDown={keepFocus} onClick={() => add('one')}>
        {words.addAsOne}
      </Button>
    </div>
  );
}

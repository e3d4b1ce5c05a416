import type { MouseEvent } from 'react';
import styled from 'styled-components';
import { Button } from './button.tsx';
import TooLong from './too-long.tsx';

const Several = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 6px;
`;

/** A press on an offer leaves the focus in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export interface OffersProps {
  readonly words: {
    titleTooLong(over: number): string;
    readonly restToNotes: string;
    readonly restToTask: string;
    addSeveral(count: number): string;
    readonly addAsOne: string;
  };
  /** So many characters are too many for one title; none where it is 0 or less. */
  readonly over: number;
  readonly lines: number;
  add(as?: 'one' | 'second'): void;
}

/** What can be made of a text that is no single title: several tasks, one with notes, or the rest elsewhere. */
export default function AddOffers({ words, over, lines, add }: OffersProps) {
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
    <Several>
      <Button kind="primary" onMouseDown={keepFocus} onClick={() => add()}>
        {words.addSeveral(lines)}
      </Button>
      <Button onMouseDown={keepFocus} onClick={() => add('one')}>
        {words.addAsOne}
      </Button>
    </Several>
  );
}

import { type MouseEvent, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button } from './button.tsx';
import TooLong from './too-long.tsx';

const Several = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 6px;
  scroll-margin-bottom: 8px;
`;

/** Keeps the focus in the text field while an offer is pressed. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export interface OffersProps {
  readonly words: {
    titleTooLong(over: number): string;
    readonly restToNotes: string;
    readonly restToTask: string;
    addSeveral(count: number): string;
    readonly addAsOne: string;
  };
  /** How many characters the title is over its limit; 0 or less when it fits. */
  readonly over: number;
  readonly lines: number;
  add(as?: 'one' | 'second'): void;
}

/**
 * The choices for a text that is not one single title: several tasks, one task with notes, or, where a title is too
 * long, the rest moved elsewhere. Lines of which one is that long, as of a letter, can be one task all the same.
 */
export default function AddOffers({ words, over, lines, add }: OffersProps) {
  const several = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field grows with each line
  useEffect(() => {
    const field = several.current?.previousElementSibling as HTMLTextAreaElement | null | undefined;
    // The browser scrolls the caret into view, but not what stands below the field, as in too-long.tsx.
    if (field && field === document.activeElement && field.selectionEnd === field.value.length)
      several.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  if (over > 0) {
    const offers = [
      { label: words.restToNotes, run: () => add() },
      { label: words.restToTask, run: () => add('second') },
      ...(lines > 1 ? [{ label: words.addAsOne, run: () => add('one') }] : []),
    ];
    return <TooLong text={words.titleTooLong(over)} offers={offers} />;
  }
  return (
    <Several ref={several}>
      <Button kind="primary" onMouseDown={keepFocus} onClick={() => add()}>
        {words.addSeveral(lines)}
      </Button>
      <Button onMouseDown={keepFocus} onClick={() => add('one')}>
        {words.addAsOne}
      </Button>
    </Several>
  );
}

import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { beforeClick } from './after-press.ts';

interface Passing {
  readonly value: string;
  /** Whether a key only goes on to another value. */
  passes(event: KeyboardEvent): boolean;
  /** Keys that choose what was come to. */
  readonly chooses: readonly string[];
  /** Another value than `value` was chosen. */
  onChoose(value: string): void;
}

/**
 * A field whose choice does something. What keys pass over is only `shown`; it is chosen by a key of `chooses` or when the
 * field is left, and taken back with Escape: else each of them would be done. A change that no key made is chosen at once.
 */
export function usePassed({ value, passes, chooses, onChoose }: Passing) {
  const [passed, setPassed] = useState<string | null>(null);
  const passing = useRef(false);
  const takeBack = () => setPassed(null);
  const choose = (to: string | null) => {
    takeBack();
    if (to !== null && to !== value) onChoose(to);
  };
  return {
    shown: passed ?? value,
    takeBack,
    change: (to: string) => (passing.current ? setPassed : choose)(to),
    /** For the field, or what is around its parts. */
    listeners: {
      onKeyDown(event: KeyboardEvent) {
        passing.current = passes(event);
        const chosen = chooses.includes(event.key);
        if (passed === null || (!chosen && event.key !== 'Escape')) return;
        // An Escape that takes something back does not close what the field is in as well.
        event.preventDefault();
        event.stopPropagation();
        choose(chosen ? passed : null);
      },
      onKeyUp() {
        passing.current = false;
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (currentTarget.contains(relatedTarget)) return;
        passing.current = false;
        beforeClick(() => choose(passed));
      },
    },
  };
}

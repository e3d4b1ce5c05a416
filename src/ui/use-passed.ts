import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { beforeClick } from './after-press.ts';

interface Passing {
  readonly value: string;
  /** Returns true if a key only moves on to another value. */
  passes(event: KeyboardEvent): boolean;
  /** The keys that choose the value that was moved to. */
  readonly chooses: readonly string[];
  /** Called when a value other than `value` was chosen. */
  onChoose(value: string): void;
}

/**
 * For a field whose choice acts at once. Values that keys pass over are only `shown`, as otherwise each of them would
 * be applied; one is chosen by a key of `chooses` or when the field loses the focus, and taken back with Escape. A
 * change that no key made is chosen at once.
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
    /** For the field, or the element around its parts. */
    listeners: {
      onKeyDown(event: KeyboardEvent) {
        passing.current = passes(event);
        const chosen = chooses.includes(event.key);
        if (passed === null || (!chosen && event.key !== 'Escape')) return;
        // An Escape that takes a value back must not close the surrounding overlay as well.
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

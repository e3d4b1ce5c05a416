import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { beforeClick } from './after-press.ts';
import { isMac } from './mac.ts';

/** Whether a key changes what a closed select shows: an arrow and its like, or the first letter of an option. */
function passesOptions({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || key === ' ') return false;
  // On a Mac arrows open the menu.
  if (key.startsWith('Arrow')) return !isMac;
  return ['Home', 'End', 'PageUp', 'PageDown'].includes(key) || key.length === 1;
}

interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'aria-label' | 'disabled' | 'children'> {
  readonly value: string;
  /** Another option than `value` was chosen. */
  onChoose(value: string): void;
}

/**
 * A select whose choice does something. What keys pass over in the closed field is chosen with Enter or when the field is
 * left, and taken back with Escape: each would be done. What is chosen in the open menu is chosen at once.
 */
export function Select({ value, onChoose, ...rest }: SelectProps) {
  const [passed, setPassed] = useState<string | null>(null);
  const passing = useRef(false);
  const choose = (to: string | null) => {
    setPassed(null);
    if (to !== null && to !== value) onChoose(to);
  };
  return (
    <select
      {...rest}
      value={passed ?? value}
      onKeyDown={(event) => {
        passing.current = passesOptions(event);
        if (passed === null || (event.key !== 'Enter' && event.key !== 'Escape')) return;
        // An Escape that takes something back does not close what the field is in as well.
        event.preventDefault();
        event.stopPropagation();
        choose(event.key === 'Enter' ? passed : null);
      }}
      onKeyUp={() => {
        passing.current = false;
      }}
      onChange={({ currentTarget }) => (passing.current ? setPassed : choose)(currentTarget.value)}
      onBlur={() => {
        passing.current = false;
        beforeClick(() => choose(passed));
      }}
    />
  );
}

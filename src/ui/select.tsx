import type { ComponentProps, KeyboardEvent } from 'react';
import { isMac } from './mac.ts';
import { usePassed } from './use-passed.ts';

/** Whether a key changes what a closed select shows: an arrow and its like, or the first letter of an option. */
function passesOptions({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || key === ' ') return false;
  // On a Mac arrows open the menu.
  if (key.startsWith('Arrow')) return !isMac;
  return ['Home', 'End', 'PageUp', 'PageDown'].includes(key) || key.length === 1;
}

/** Options under a heading, which is left out where there are no others. */
export interface OptionGroup {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'aria-label' | 'disabled'> {
  readonly value: string;
  readonly groups: readonly OptionGroup[];
  /** What stands there while `value` is ''. */
  readonly placeholder?: string;
  /** Another option than `value` was chosen. */
  onChoose(value: string): void;
}

/** A select whose choice does something (use-passed.ts). What is chosen in its open menu is chosen at once. */
export function Select({ value, groups, placeholder, onChoose, ...rest }: SelectProps) {
  const { shown, change, listeners } = usePassed({ value, passes: passesOptions, chooses: ['Enter'], onChoose });
  const drawn = groups.map(({ id, label, options }) => {
    const own = options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ));
    return groups.length === 1 ? (
      own
    ) : (
      <optgroup key={id} label={label}>
        {own}
      </optgroup>
    );
  });
  return (
    <select {...rest} value={shown} {...listeners} onChange={({ currentTarget }) => change(currentTarget.value)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {drawn}
    </select>
  );
}

import type { ComponentProps, KeyboardEvent } from 'react';
import { isMac } from './mac.ts';
import { usePassed } from './use-passed.ts';

/** Returns true for keys that change a closed select's value: arrows and the like, or an option's first letter. */
function passesOptions({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || key === ' ') return false;
  // On a Mac, arrows open the menu instead.
  if (key.startsWith('Arrow')) return !isMac;
  return ['Home', 'End', 'PageUp', 'PageDown'].includes(key) || key.length === 1;
}

/** Options under a heading. The heading is left out if this is the only group. */
export interface OptionGroup {
  readonly id: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

interface SelectProps extends Pick<ComponentProps<'select'>, 'id' | 'aria-label' | 'disabled'> {
  readonly value: string;
  readonly groups: readonly OptionGroup[];
  /** Shown while `value` is ''. */
  readonly placeholder?: string;
  /** Called when an option other than `value` was chosen. */
  onChoose(value: string): void;
}

/**
 * A select whose choice does something at once, so keys may pass over options without choosing them (use-passed.ts). An
 * option that is chosen in the open menu is chosen at once.
 */
export function Select({ value, groups, placeholder, onChoose, ...rest }: SelectProps) {
  const { shown, change, listeners } = usePassed({ value, passes: passesOptions, chooses: ['Enter'], onChoose });
  const drawn = groups.map(({ id, label, options }) => {
    const own = options.map((option) => (
      // The browser draws the chosen name in the direction of its option: where it is cut, its end goes.
      <option key={option.value} value={option.value} dir="auto">
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

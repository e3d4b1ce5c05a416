import { useRef } from 'react';
import './checkbox.css';

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly small?: boolean;
  readonly tabIndex?: number;
  onChange(checked: boolean): void;
}

/** A round tick box whose tick is animated when it is ticked. `label` is its accessible name. */
export function Checkbox({ label, checked, small, tabIndex, onChange }: CheckboxProps) {
  // No animation for a box that is ticked already when it first renders.
  const ticked = useRef(checked);
  ticked.current &&= checked;
  return (
    <span className={small ? 'check small' : 'check'}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        tabIndex={tabIndex}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {checked && (
        <svg viewBox="0 0 24 24" className={ticked.current ? undefined : 'drawn'} aria-hidden="true">
          <path d="M4 13l5.5 5.5L20 6.5" />
        </svg>
      )}
    </span>
  );
}

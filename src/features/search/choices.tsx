import type { ReactNode } from 'react';

interface ChoicesProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** A field of the filter in which several can be chosen. */
export function Choices({ legend, children }: ChoicesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="choices">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly on: boolean;
  onChange(): void;
}

export function Choice({ name, on, onChange }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" checked={on} onChange={onChange} />
      <span dir="auto">{name}</span>
    </label>
  );
}

import type { CSSProperties } from 'react';
import './chip.css';

interface LabelChipProps {
  readonly mark: string;
  readonly name: string;
  readonly color: string;
}

/** A label as a chip: its mark, and its name if it has one. */
export function LabelChip({ mark, name, color }: LabelChipProps) {
  return (
    <span className="chip label" style={{ '--label': color } as CSSProperties}>
      {mark}
      {name !== '' && <span dir="auto">{name}</span>}
    </span>
  );
}

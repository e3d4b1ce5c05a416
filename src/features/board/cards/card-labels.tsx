import { labelsOf, shownMark } from '../../../domain/label.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectOwnLabels } from '../../../store/tasks/labels.ts';
import '../../../ui/chip.css';
import type { CSSProperties } from 'react';

/** The labels of a task as chips. */
export function CardLabels({ marks }: { readonly marks: readonly string[] }) {
  const own = useAppSelector(selectOwnLabels);
  return labelsOf(marks, own).map((label) => (
    <span key={label.mark} className="chip label" style={{ '--label': label.color } as CSSProperties}>
      {shownMark(label)}
      {label.name !== '' && <span dir="auto">{label.name}</span>}
    </span>
  ));
}

import { labelsOf, shownMark } from '../../../domain/label.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectOwnLabels } from '../../../store/tasks/labels.ts';
import { LabelChip } from '../../../ui/label-chip.tsx';

/** The labels of a task as chips. */
export function CardLabels({ marks }: { readonly marks: readonly string[] }) {
  const own = useAppSelector(selectOwnLabels);
  return labelsOf(marks, own).map((label) => (
    <LabelChip key={label.mark} mark={shownMark(label)} name={label.name} color={label.color} />
  ));
}

import { BUILT_IN_LABELS, type Label, sameMark } from '../../domain/label.ts';
import type { IntentOf, UserField } from '../../domain/operations/operation.ts';
import { memoLast } from '../selectors.ts';
import type { RootState } from '../store.ts';
import { type OwnLabel, selectOwnLabels } from './labels.ts';

const allOf = memoLast((own: readonly OwnLabel[]): readonly Label[] => [
  ...BUILT_IN_LABELS.map((built) => own.find(({ mark }) => sameMark(mark, built.mark)) ?? built),
  ...own.filter(({ mark }) => !BUILT_IN_LABELS.some((built) => sameMark(built.mark, mark))),
]);

/** Every label that can be chosen: the built-in ones first [3.16]. */
export const selectLabels = (state: RootState): readonly Label[] => allOf(selectOwnLabels(state));

/**
 * The key of a label in a list of labels: its mark, so that its row, which may have the focus, stays when its tag comes
 * or goes in another tab. Two tags may have the same mark: the second goes by its id.
 */
export const labelKey = (label: Label | OwnLabel, all: readonly Label[]): string =>
  'id' in label && all.find(({ mark }) => sameMark(mark, label.mark)) !== label ? label.id : label.mark;

interface WrittenLabel {
  readonly emoji: string;
  readonly name: string;
  readonly color: string;
}

/** The tag's name as it is written: it starts with the label's emoji if there is one [3.15]. */
const tagName = ({ emoji, name }: WrittenLabel): string => [emoji, name.trim()].filter(Boolean).join(' ');

/** Creates a label. */
export const writeLabel = (id: string, label: WrittenLabel): IntentOf<'WRITE_USER'> => ({
  kind: 'WRITE_USER',
  payload: { fields: [{ path: ['tags', id], value: { name: tagName(label), color: label.color } }] },
});

/**
 * Changes only what differs from the label as the user saw it, so that nothing another device changes meanwhile is
 * overwritten [7.21]. A label that was removed is made again. If the removal becomes known only later, a new name
 * brings the label back and a new colour alone does not. Null: nothing differs.
 */
export function changeLabel(state: RootState, seen: OwnLabel, label: WrittenLabel): IntentOf<'WRITE_USER'> | null {
  const renamed = label.name.trim() !== seen.name;
  const recoloured = label.color !== seen.color;
  if (!renamed && !recoloured) return null;
  if (!selectOwnLabels(state).some(({ id }) => id === seen.id)) return writeLabel(seen.id, label);
  const fields: UserField[] = [];
  if (renamed) fields.push({ path: ['tags', seen.id, 'name'], value: tagName(label) });
  if (recoloured) fields.push({ path: ['tags', seen.id, 'color'], value: label.color });
  return { kind: 'WRITE_USER', payload: { fields } };
}

/**
 * Names and recolours a label. One that had no tag of the user's when they saw it may have got one since, in another
 * tab: that one is changed, since two tags of one mark would be two labels. `newId`: the id of a tag that is made.
 */
export function editLabel(
  state: RootState,
  seen: Label | OwnLabel,
  label: WrittenLabel,
  newId: string,
): IntentOf<'WRITE_USER'> | null {
  const tag = 'id' in seen ? seen : selectOwnLabels(state).find(({ mark }) => sameMark(mark, seen.mark));
  return tag ? changeLabel(state, { ...tag, ...seen }, label) : writeLabel(newId, label);
}

/** Removes a label. Tasks keep its emoji: it is part of their titles. */
export const removeLabel = (id: string): IntentOf<'WRITE_USER'> => ({
  kind: 'WRITE_USER',
  payload: { fields: [{ path: ['tags', id] }] },
});

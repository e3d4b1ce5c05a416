import { BUILT_IN_LABELS, type Label, sameMark } from '../domain/label.ts';
import type { IntentOf } from '../domain/operations/operation.ts';
import { type OwnLabel, selectOwnLabels } from './labels.ts';
import { memoLast } from './selectors.ts';
import type { RootState } from './store.ts';

const allOf = memoLast((own: readonly OwnLabel[]): readonly Label[] => [
  ...BUILT_IN_LABELS.map((built) => own.find(({ mark }) => sameMark(mark, built.mark)) ?? built),
  ...own.filter(({ mark }) => !BUILT_IN_LABELS.some((built) => sameMark(built.mark, mark))),
]);

/** Every label that can be chosen: the built-in ones first [3.16]. */
export const selectLabels = (state: RootState): readonly Label[] => allOf(selectOwnLabels(state));

/** Creates or changes a label: its name starts with its emoji where it has one [3.15]. */
export function writeLabel(
  id: string,
  label: { readonly emoji: string; readonly name: string; readonly color: string },
): IntentOf<'WRITE_USER'> {
  const name = [label.emoji, label.name.trim()].filter(Boolean).join(' ');
  return { kind: 'WRITE_USER', payload: { fields: [{ path: ['tags', id], value: { name, color: label.color } }] } };
}

/** Removes a label. Tasks keep its emoji: it is part of their titles. */
export const removeLabel = (id: string): IntentOf<'WRITE_USER'> => ({
  kind: 'WRITE_USER',
  payload: { fields: [{ path: ['tags', id] }] },
});

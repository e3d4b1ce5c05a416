import { BUILT_IN_LABELS, type Label, labelOf, sameMark } from '../domain/label.ts';
import type { IntentOf } from '../domain/operations/operation.ts';
import type { UserDocument } from '../domain/user.ts';
import { memoLast, selectUser } from './selectors.ts';
import type { RootState } from './store.ts';

/** A label of the user's own, with the key of its tag [3.15]. */
export interface OwnLabel extends Label {
  readonly id: string;
}

const NONE: readonly OwnLabel[] = [];

const ownOf = memoLast((tags: UserDocument['tags']): readonly OwnLabel[] =>
  tags ? Object.entries(tags).map(([id, tag]) => ({ id, ...labelOf(tag) })) : NONE,
);

/** The user's own labels; one with a built-in's emoji stands for it. */
export const selectOwnLabels = (state: RootState): readonly OwnLabel[] => ownOf(selectUser(state)?.tags);

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

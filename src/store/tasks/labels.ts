import { FALLBACK_COLOR, type Label, labelOf } from '../../domain/label.ts';
import type { UserDocument } from '../../domain/user.ts';
import { memoLast, selectUser } from '../selectors.ts';
import type { RootState } from '../store.ts';

/** A label of the user's own, with the key of its tag [3.15]. */
export interface OwnLabel extends Label {
  readonly id: string;
}

const NONE: readonly OwnLabel[] = [];

const ownOf = memoLast((tags: UserDocument['tags']): readonly OwnLabel[] =>
  tags
    ? Object.entries(tags).flatMap(([id, { name, color = FALLBACK_COLOR }]) =>
        name === undefined ? [] : [{ id, ...labelOf({ name, color }) }],
      )
    : NONE,
);

/** The user's own labels; one with the emoji of a built-in label replaces that label. */
export const selectOwnLabels = (state: RootState): readonly OwnLabel[] => ownOf(selectUser(state)?.tags);

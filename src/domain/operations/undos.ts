import { Draft } from '../draft.ts';
import type { View } from '../view.ts';
import { applyIntent } from './apply.ts';
import type { Intent } from './operation.ts';
import { undoOf } from './undo.ts';

/**
 * Returns for each intent those that take it back. The intents are done one after the other, so each undo is worked out
 * from the state that the intents before it leave. One draft serves them all, since building a view for each would take
 * time in proportion to the length of the list.
 */
export function undosOf(intents: readonly Intent[], before: View): readonly (readonly Intent[])[] {
  const draft = new Draft(before.lists, before.order, before.user, '');
  return intents.map((intent, index) => {
    const { lists, serviceOrder: order, user } = draft;
    const compensate = undoOf(intent, { lists, order, user });
    // The state after the last intent is not needed. So a single intent, such as a tick, copies no list.
    if (index < intents.length - 1) applyIntent(draft, intent);
    return compensate;
  });
}

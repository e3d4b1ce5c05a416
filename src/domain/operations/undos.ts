import { Draft } from '../draft.ts';
import type { View } from '../view.ts';
import { applyIntent } from './apply.ts';
import type { Intent } from './operation.ts';
import { undoOf } from './undo.ts';

/**
 * What takes back each of these, which are done one after the other: worked out from what the ones before it leave. One
 * draft for all, since a view of each would cost as much as the list is long.
 */
export function undosOf(intents: readonly Intent[], before: View): readonly (readonly Intent[])[] {
  const draft = new Draft(before.lists, before.order, before.user, '');
  return intents.map((intent, index) => {
    const { lists, serviceOrder: order, user } = draft;
    const compensate = undoOf(intent, { lists, order, user });
    // Nothing is worked out from what the last one leaves: one alone, as a tick, copies no list.
    if (index < intents.length - 1) applyIntent(draft, intent);
    return compensate;
  });
}

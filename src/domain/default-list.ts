import type { View } from './view.ts';

/** Key of the user's choice in the `prefs` of the user document. */
export const DEFAULT_LIST_PREF = 'defaultList';

/**
 * The list that the popup shows and that quick additions go into [1.8]: the one that the user chose if it still exists,
 * else the account's own default list [3.6], else the first; null without lists.
 */
export function defaultListId(view: View): string | null {
  const chosen = view.user?.prefs?.[DEFAULT_LIST_PREF];
  if (chosen !== undefined && view.lists.has(chosen)) return chosen;
  const own = [...view.lists.values()].find(({ isDefault }) => isDefault);
  return own?.id ?? view.order[0] ?? null;
}

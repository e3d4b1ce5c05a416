import { useExternal } from '../../../ui/external.ts';
import { held, slot } from './hand.ts';

/**
 * The dragged list and the index where it would land, else null and -1. Lists are dragged so rarely that the whole
 * board may subscribe to this.
 */
export function useListDrag(): { readonly lifted: string | null; readonly at: number } {
  const lifted = useExternal(held, (value) => (value?.kind === 'list' ? value.listId : null));
  const at = useExternal(slot, (value) => (value?.kind === 'list' ? value.index : -1));
  return { lifted, at };
}

import { useEffect } from 'react';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectAsked } from '../../../store/selectors.ts';
import { useExternal } from '../../../ui/external.ts';
import { boardMenu } from '../board-menu.ts';
import { cardElement } from './focus.ts';

/**
 * Marks the card or row that the open menu, picker or details belong to. Sets an attribute on the element, so no card
 * renders. The element exists: it has had the focus.
 */
export default function MarkOpen() {
  const menu = useExternal(boardMenu, (value) => (value && 'taskId' in value ? value.taskId : null));
  const asked = useAppSelector((state) => selectAsked(state)?.taskId ?? null);
  const list = useAppSelector(({ ui }) => ui.selectedTask?.listId ?? null);
  const taskId = menu ?? asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another list it has another element
  useEffect(() => {
    const card = taskId === null ? null : cardElement(taskId);
    card?.toggleAttribute('data-marked', true);
    return () => card?.removeAttribute('data-marked');
  }, [taskId, list]);
  return null;
}

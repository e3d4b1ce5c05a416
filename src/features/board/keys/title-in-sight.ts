import { useEffect, useLayoutEffect, useRef } from 'react';
import { useExternal } from '../../../ui/external.ts';
import { editingTitle } from './editing.ts';

/**
 * Keeps a title in sight that is being edited: a change from elsewhere, as of the order of its list, may put its card
 * far away, where the browser follows only with the next key. What the user has scrolled out of sight stays there. For
 * a component that renders with every change of the board, after its cards.
 */
export function useTitleInSight(): void {
  const taskId = useExternal(editingTitle, (value) => value);
  /** The field's element, and whether it was in sight in the last frame. */
  const field = useRef<{ readonly element: Element; seen: boolean; end(): void } | null>(null);
  useLayoutEffect(() => {
    const element = taskId === null ? null : document.querySelector('.title-editor');
    const before = field.current;
    if (before && before.element === element) {
      if (before.seen) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      return;
    }
    before?.end();
    field.current = element && watch(element);
  });
  useEffect(() => () => field.current?.end(), []);
}

function watch(element: Element) {
  const watched = { element, seen: false, end: () => observer.disconnect() };
  const observer = new IntersectionObserver(
    (entries) => {
      watched.seen = entries.at(-1)?.isIntersecting === true;
    },
    { threshold: 0.9 },
  );
  observer.observe(element);
  return watched;
}

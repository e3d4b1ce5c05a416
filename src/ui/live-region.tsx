import { external, useExternal } from './external.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * The sentence that was announced last. `turn` counts the announcements, so that a later, less important one can see
 * whether it would talk over another.
 */
export const spoken = external({ text: '', turn: 0 });

/** Announces a sentence to assistive technology; the same sentence twice is spoken twice. */
export function announce(text: string): void {
  spoken.set({ text, turn: spoken.get().turn + 1 });
}

/** The page's one polite live region. It alternates between two spans, so that equal sentences are spoken again. */
export function LiveRegion() {
  const { text, turn } = useExternal(spoken, (value) => value);
  return (
    <VisuallyHidden as="div" role="status" aria-live="polite" aria-atomic="true">
      <span>{turn % 2 === 0 ? text : ''}</span>
      <span>{turn % 2 === 1 ? text : ''}</span>
    </VisuallyHidden>
  );
}

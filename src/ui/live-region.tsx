import { external, useExternal } from './external.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** What was said last. Whoever comes late with less sees by `turn`, which counts, whether it would talk over something. */
export const spoken = external({ text: '', turn: 0 });

/** Says a sentence to assistive technology; the same sentence twice is said twice. */
export function announce(text: string): void {
  spoken.set({ text, turn: spoken.get().turn + 1 });
}

/** The page's one polite live region. Two spans in turn, so that equal sentences are heard again. */
export function LiveRegion() {
  const { text, turn } = useExternal(spoken, (value) => value);
  return (
    <VisuallyHidden as="div" role="status" aria-live="polite" aria-atomic="true">
      <span>{turn % 2 === 0 ? text : ''}</span>
      <span>{turn % 2 === 1 ? text : ''}</span>
    </VisuallyHidden>
  );
}

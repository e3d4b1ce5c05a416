import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { announce } from './live-region.tsx';
import { COARSE } from './media.ts';

const Root = styled.div`
  margin-top: 6px;
  scroll-margin-bottom: 8px;
  font-size: 12px;
  line-height: 16px;
  color: var(--bad);
  .offers { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 6px; }
  .offers > button { min-height: 26px; padding: 3px 9px; border-radius: 13px; font-weight: 550; color: var(--text); background: var(--chip); }
  .offers > button:hover { background: var(--accent-soft); color: var(--accent); }
  ${COARSE} { .offers > button { min-height: 44px; padding-inline: 14px; border-radius: 22px; } }
  @media (forced-colors: active) { .offers > button { border: 1px solid ButtonBorder; } }
`;

interface TooLongProps {
  readonly text: string;
  readonly offers: readonly { readonly label: string; run(): void }[];
}

/**
 * Stands right behind a field: says that its text is too long, and offers what can be done with the rest, if anything.
 */
export default function TooLong({ text, offers }: TooLongProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = root.current?.previousElementSibling;
    field?.setAttribute('aria-describedby', id);
    return () => field?.removeAttribute('aria-describedby');
  }, [id]);
  // Announced only once: a new count for every letter would talk over the typing.
  const first = useRef(text);
  useEffect(() => announce(first.current), []);
  useEffect(() => {
    const field = root.current?.previousElementSibling as HTMLTextAreaElement | HTMLInputElement | null | undefined;
    // The browser scrolls the caret into view, but not this text below the field. A caret that is not at the end of the
    // text may be far above, and then stays in view alone.
    if (field?.selectionEnd === field?.value.length) root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Root ref={root}>
      <p id={id}>{text}</p>
      {offers.length > 0 && (
        <div className="offers">
          {offers.map(({ label, run }) => (
            // A press must not take the focus from the field, as losing it saves the text.
            <button key={label} type="button" onMouseDown={(event) => event.preventDefault()} onClick={run}>
              {label}
            </button>
          ))}
        </div>
      )}
    </Root>
  );
}

interface TitleTooLongProps {
  readonly words: {
    titleTooLong(over: number): string;
    readonly restToNotes: string;
    readonly restToTask: string;
  };
  /** How many characters the title is over its limit. */
  readonly over: number;
  /** Moves the rest to the task's notes; null for a task that takes none. */
  readonly toNotes: (() => void) | null;
  /** Moves the rest to another task. */
  readonly toTask: () => void;
}

/** Says the same of a task's title, and offers the two places for its rest. */
export function TitleTooLong({ words, over, toNotes, toTask }: TitleTooLongProps) {
  return (
    <TooLong
      text={words.titleTooLong(over)}
      offers={[
        ...(toNotes ? [{ label: words.restToNotes, run: toNotes }] : []),
        { label: words.restToTask, run: toTask },
      ]}
    />
  );
}

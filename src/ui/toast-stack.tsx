import { useEffect, useId, useMemo, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { useExternal } from './external.ts';
import { floating } from './floating.ts';
import { focusIsFree } from './focus-is-free.ts';
import { focusLost } from './focus-lost.ts';
import { Glyph } from './glyph.tsx';
import { COARSE, NARROW } from './media.ts';
import { tabToDialog } from './tab-to-messages.ts';
import { closeToast, stacked, type Toast, toasts } from './toast-store.ts';

const rise = keyframes`from { opacity: 0; transform: translateY(8px); }`;

/* Takes no room in the page's column: the messages lie above the element that follows it. */
const Place = styled.div`
  position: relative;
  flex: none;
`;

/*
 * Includes the styles of the messages: a stylesheet that came with the first message would make the browser restyle the
 * whole page.
 */
const Stack = styled.section`
  position: absolute;
  z-index: 80;
  inset-inline: 12px;
  bottom: max(18px, env(safe-area-inset-bottom));
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  pointer-events: none;
  /* Plays once for messages that come together: another one that joins them causes no frames of its own. */
  &:not(:empty) { animation: ${rise} var(--enter) both; }
  .toast {
    pointer-events: auto;
    display: flex;
    align-items: center;
    gap: 12px;
    max-width: min(520px, 100%);
    min-height: 42px;
    padding: 6px;
    padding-inline-start: 14px;
    border-radius: var(--r-m);
    background: var(--float);
    color: var(--on-float);
    box-shadow: var(--shadow-2);
    font-size: 13.5px;
  }
  /* A name of a thousand letters must not cover the page. The height cuts a line in half, which shows that it scrolls. */
  .toast > p { max-height: 158px; overflow: auto; scrollbar-width: thin; padding: 4px 0; padding-inline-end: 8px; overflow-wrap: anywhere; }
  .toast > p:has(+ .about) { padding-inline-end: 0; }
  .toast > .about { flex-shrink: 1000; min-width: 0; max-width: 240px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
  .toast > .about:last-child { margin-inline-end: 8px; }
  .toast > button { flex: none; border-radius: var(--r-s); outline-color: var(--float-accent); }
  .toast > .action { padding: 6px 10px; color: var(--float-accent); font-weight: 600; }
  .toast > .close { display: grid; place-items: center; width: 30px; height: 30px; }
  .toast > button:hover { background: rgb(255 255 255 / 0.1); }
  ${COARSE} { .toast > button { min-width: 44px; min-height: 44px; } }
  /* An action beside a close button leaves no room for the text, so the action goes below it. */
  ${NARROW} {
    .toast:has(> .action + .close) { position: relative; flex-wrap: wrap; justify-content: flex-end; row-gap: 0; }
    .toast > p:has(~ .action + .close) { flex: 0 0 100%; padding-inline-end: 40px; }
    .toast > .action + .close { position: absolute; inset-block-start: 0; inset-inline-end: 0; width: 44px; height: 44px; }
  }
  @media (forced-colors: active) { .toast { border: 1px solid CanvasText; } }
  @media print { display: none; }
`;

interface StackProps {
  readonly label: string;
  readonly closeLabel: string;
}

/**
 * The page's messages, newest at the bottom. Messages with an action do not time out while the pointer or the focus is
 * on the stack, nor under a menu, panel or dialog, which may cover them and keeps the focus from them.
 */
export function ToastStack({ label, closeLabel }: StackProps) {
  const all = useExternal(toasts, (value) => value);
  const shown = useMemo(() => stacked(all), [all]);
  const covered = useExternal(floating, (count) => count > 0);
  const [held, setHeld] = useState(false);
  const stack = useRef<HTMLElement>(null);
  /** The element that had the focus before it moved into the stack. */
  const before = useRef<HTMLElement | null>(null);
  const inside = useRef(false);
  // Removing a message that has pointer or focus fires no events for that.
  useEffect(() => {
    if (before.current && inside.current && focusIsFree()) {
      before.current.focus({ preventScroll: true });
      if (focusIsFree()) focusLost.set(focusLost.get() + 1);
    }
    inside.current = stack.current?.matches(':focus-within') ?? false;
    setHeld(shown.length > 0 && (stack.current?.matches(':hover, :focus-within') ?? false));
  }, [shown]);
  // Their time passes also where nothing shows them: who comes back from another page is told nothing of long before.
  useEffect(
    () => () => {
      for (const { id, ms } of toasts.get()) if (ms !== null) setTimeout(() => closeToast(id), ms);
    },
    [],
  );
  return (
    <Place>
      <Stack
        ref={stack}
        aria-label={label}
        aria-live="polite"
        aria-relevant="additions"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={({ relatedTarget, currentTarget }) => {
          setHeld(true);
          inside.current = true;
          if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
            before.current = relatedTarget;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Tab' || !covered) return;
          const buttons = [...event.currentTarget.querySelectorAll('button')];
          const isLast = event.target === buttons.at(event.shiftKey ? 0 : -1);
          if (isLast && tabToDialog(event.shiftKey ? -1 : 1)) event.preventDefault();
        }}
        // The pressed button disappears with its message, so the focus goes back, before the button acts on where it is.
        // The page stays where its user has scrolled it to since.
        onClickCapture={({ currentTarget }) =>
          currentTarget.contains(document.activeElement) && before.current?.focus({ preventScroll: true })
        }
        onBlur={() => {
          setHeld(false);
          inside.current = false;
        }}
      >
        {shown.map((toast) => (
          <Message
            key={toast.id}
            toast={toast}
            held={(held || covered) && toast.action !== undefined}
            closeLabel={closeLabel}
          />
        ))}
      </Stack>
    </Place>
  );
}

function Message({
  toast,
  held,
  closeLabel,
}: {
  readonly toast: Toast;
  readonly held: boolean;
  readonly closeLabel: string;
}) {
  const left = useRef(toast.ms);
  const id = useId();
  useEffect(() => {
    if (held || left.current === null) return;
    const begun = performance.now();
    const timer = setTimeout(() => closeToast(toast.id), Math.max(0, left.current));
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current -= performance.now() - begun;
    };
  }, [held, toast.id]);
  return (
    <div className="toast">
      <p id={id}>{toast.text}</p>
      {toast.about && (
        <span id={`${id}-about`} className="about" dir="auto">
          {toast.about}
        </span>
      )}
      {toast.action && (
        <button
          type="button"
          className="action"
          {...(toast.about && { 'aria-describedby': `${id} ${id}-about` })}
          onClick={() => {
            closeToast(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.ms === null && (
        <button type="button" className="close" aria-label={closeLabel} onClick={() => closeToast(toast.id)}>
          <Glyph name="cross" size={16} />
        </button>
      )}
    </div>
  );
}

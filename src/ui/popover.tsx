import { Popover as Base } from '@base-ui/react/popover';
import { type FocusEvent, type ReactNode, useCallback, useState } from 'react';
import styled from 'styled-components';
import './floating.css';
import { useBack } from './use-back.ts';

const Positioner = styled(Base.Positioner)`
  z-index: 60;
`;

const Popup = styled(Base.Popup)`
  padding: 10px;
  border-radius: var(--r-m);
  background: var(--panel);
  color: var(--text);
  box-shadow: var(--shadow-2), var(--edge);
  outline: 0;
  max-height: var(--available-height);
  overflow: auto;
  transition: opacity var(--enter), transform var(--enter);
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateY(-4px); }
  @media (prefers-reduced-motion: reduce) { &[data-starting-style], &[data-ending-style] { transform: none; } }
`;

interface PopoverProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** Where there is room on both: below what it belongs to, or beside it, so that what it changes there stays in sight. */
  readonly side?: 'bottom' | 'inline-end';
  /** Which of several contents it has: it is placed anew with another one. */
  readonly content?: string;
  readonly children: ReactNode;
  onClose(): void;
}

const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

/** At either end of the panel the library has a guard, which sends the focus on to a trigger: here there is none. */
function goRound(event: FocusEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!target.matches('[data-base-ui-focus-guard]')) return;
  event.stopPropagation();
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(`[role="dialog"] ${STOPS}`)];
  stops.at(target === currentTarget.firstElementChild ? -1 : 0)?.focus();
}

/** Where an element is, each time the library asks. With another object for it, the library places the panel anew. */
const placeOf = (anchor: HTMLElement) => ({ getBoundingClientRect: () => anchor.getBoundingClientRect() });

/** An open panel at an element. Tab stays in it; Escape and a press outside close it. */
export function Popover({ anchor, label, side = 'bottom', content, children, onClose }: PopoverProps) {
  useBack(onClose);
  const [place, setPlace] = useState(() => placeOf(anchor));
  const [placed, setPlaced] = useState(content);
  if (content !== placed) {
    setPlaced(content);
    setPlace(placeOf(anchor));
  }
  const watch = useCallback(
    (panel: HTMLElement | null) => {
      if (!panel) return;
      setPlace(placeOf(anchor));
      // What is in it may grow out of the window.
      const grown = new ResizeObserver(() => {
        if (panel.getBoundingClientRect().bottom > innerHeight) setPlace(placeOf(anchor));
      });
      grown.observe(panel);
      return () => grown.disconnect();
    },
    [anchor],
  );
  return (
    <Base.Root
      open
      onOpenChange={(open, { event }) => {
        if (open) return;
        // The press that closes it at its own button is none that opens it again.
        if (anchor.contains(event.target as Node | null)) event.stopPropagation();
        onClose();
      }}
    >
      <Base.Portal>
        <Positioner
          anchor={place}
          // What stands out of a window that was turned makes no page wider, which phones would show smaller.
          positionMethod="fixed"
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // Where no side has room for it, as for a calendar in a low window, or where a turned phone or its keyboard takes
          // what it belongs to out of sight: all of it in the window all the same.
          sticky
          // What is ticked in it may change the height of what it stands at: it stays under the pointer.
          disableAnchorTracking
          onFocusCapture={goRound}
        >
          <Popup ref={watch} aria-label={label} finalFocus={false}>
            {children}
          </Popup>
        </Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

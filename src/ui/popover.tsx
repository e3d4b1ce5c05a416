import { Popover as Base } from '@base-ui/react/popover';
import { type FocusEvent, type ReactNode, useCallback, useState } from 'react';
import styled from 'styled-components';
import './floating.css';
import { useFloating } from './floating.ts';
import { useGoesWithPath } from './goes-with-path.ts';
import { useBack } from './use-back.ts';

const Positioner = styled(Base.Positioner)`
  /* Over the messages, as a menu is: one that stays would lie on its last buttons. */
  z-index: 81;
  /* Under a dialog that comes meanwhile, like an offer of Premium: the library hides all else from screen readers. */
  [aria-hidden='true'] > & { z-index: 60; }
`;

const Popup = styled(Base.Popup)`
  padding: 10px;
  border-radius: var(--r-m);
  background: var(--panel);
  color: var(--text);
  box-shadow: var(--shadow-2), var(--edge);
  outline: 0;
  max-width: calc(100vw - 16px);
  max-height: var(--available-height);
  overflow: auto;
  scrollbar-width: thin;
  /* A scroll bar takes room too. */
  & > * { max-width: 100%; }
  transition: opacity var(--enter), transform var(--enter);
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateY(-4px); }
  @media (prefers-reduced-motion: reduce) { &[data-starting-style], &[data-ending-style] { transform: none; } }
`;

interface PopoverProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  /**
   * The preferred side, where there is room on both: below the anchor, or beside it, so that what the panel changes
   * there stays in sight.
   */
  readonly side?: 'bottom' | 'inline-end';
  /** Names the content that is shown, of several: when it changes, the panel is placed anew. */
  readonly content?: string;
  readonly children: ReactNode;
  onClose(): void;
}

const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"])';

/**
 * Keeps Tab inside the panel. The library's focus guard at either end would pass the focus on to a trigger, and there
 * is none here.
 */
function goRound(event: FocusEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (!target.matches('[data-base-ui-focus-guard]')) return;
  event.stopPropagation();
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(`[role="dialog"] ${STOPS}`)];
  stops.at(target === currentTarget.firstElementChild ? -1 : 0)?.focus();
}

/**
 * A virtual anchor at an element, measured each time the library asks. A new object makes the library place the panel
 * anew.
 */
const placeOf = (anchor: HTMLElement) => ({ getBoundingClientRect: () => anchor.getBoundingClientRect() });

/** An open panel at an element. Tab stays in it; Escape and a press outside close it. */
export function Popover({ anchor, label, side = 'bottom', content, children, onClose }: PopoverProps) {
  useBack(onClose);
  useGoesWithPath(onClose);
  useFloating();
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
      // The content may grow beyond the window.
      const grown = new ResizeObserver(() => {
        if (panel.getBoundingClientRect().bottom > innerHeight) setPlace(placeOf(anchor));
      });
      grown.observe(panel);
      // The library measures the anchor as soon as the window has another size: before the page follows it, as by its
      // sidebar, which comes and goes.
      const resized = () => requestAnimationFrame(() => setPlace(placeOf(anchor)));
      addEventListener('resize', resized);
      return () => {
        grown.disconnect();
        removeEventListener('resize', resized);
      };
    },
    [anchor],
  );
  return (
    <Base.Root
      open
      onOpenChange={(open, { event }) => {
        if (open) return;
        // If the user closes the panel by pressing its own button, that press must not open it again.
        if (anchor.contains(event.target as Node | null)) event.stopPropagation();
        onClose();
      }}
    >
      <Base.Portal>
        <Positioner
          anchor={place}
          // A fixed panel that sticks out of a rotated window does not widen the page, which phones would then show
          // smaller.
          positionMethod="fixed"
          side={side}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          // Keeps the whole panel in the window where no side has room for it, such as a calendar in a low window, or
          // where turning the phone or its keyboard moves the anchor out of sight.
          sticky
          // A choice in the panel may change the height of its anchor: the panel stays under the pointer.
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

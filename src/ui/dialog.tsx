import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import styled from 'styled-components';
import './floating.css';
import { IconButton } from './button.tsx';
import { useFloating } from './floating.ts';
import { useFocusLost } from './focus-lost.ts';
import { useGoesWithPath } from './goes-with-path.ts';
import { LOW, NARROW } from './media.ts';
import { Around, Backdrop, Title } from './modal-parts.ts';
import { tabToMessages } from './tab-to-messages.ts';
import { useBack } from './use-back.ts';

/** The backdrop of a dialog, which lies above a drawer too; the library leaves it out of a dialog in a dialog. */
const Over = styled(Backdrop)`
  z-index: 70;
`;

const Popup = styled(Base.Popup)`
  position: fixed;
  z-index: 71;
  inset-inline: 0;
  top: 12vh;
  margin: 0 auto;
  width: min(420px, calc(100vw - 32px));
  max-height: 76vh;
  overflow: auto;
  scrollbar-width: thin;
  padding: 20px;
  border-radius: var(--r-l);
  background: var(--panel);
  color: var(--text);
  box-shadow: var(--shadow-2), var(--edge);
  transition: opacity var(--enter), transform var(--enter);
  /* In front of the messages, as a menu is: a message that stays would cover the last entries. */
  &.sheet { z-index: 81; top: auto; bottom: 0; width: 100%; max-width: 640px; max-height: 80dvh; padding: 16px 20px max(16px, env(safe-area-inset-bottom)); border-end-start-radius: 0; border-end-end-radius: 0; overscroll-behavior: contain; }
  &:has(> .close) > h2 { padding-inline-end: 36px; }
  &.wide { width: min(680px, calc(100vw - 32px)); }
  /* The first focus may be on a button at the end: in a smaller dialog it would scroll the title out of sight. */
  ${LOW} { top: 8px; max-height: calc(100vh - 16px); }
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateY(6px); }
  @media (prefers-reduced-motion: reduce) { &[data-starting-style], &[data-ending-style] { transform: none; } }
`;

const Close = styled.div`
  position: absolute;
  top: 14px;
  inset-inline-end: 14px;
`;

const Text = styled(Base.Description)`
  margin-top: 6px;
  color: var(--muted);
  overflow-wrap: anywhere;
  .sheet > & { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
`;

/**
 * The row of buttons at the end of a dialog. On a narrow screen they fill their row, so that two rows form one block.
 */
export const DialogButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 20px;
  ${NARROW} { & > * { flex-grow: 1; } }
`;

interface DialogProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly wide?: boolean;
  /** Placed at the lower edge of the screen, as on a phone. */
  readonly sheet?: boolean;
  /** The label of a close button, for a dialog that has no buttons of its own. */
  readonly closeLabel?: string;
  /**
   * The element that gets the focus first; by default the first control. 'dialog': the dialog itself, where no key
   * presses anything.
   */
  readonly first?: RefObject<HTMLElement | null> | 'dialog';
  readonly children: ReactNode;
  /**
   * Returns whether the focus goes back on closing. Asked at that moment, as another element may have been given it.
   */
  returns?(): boolean;
  onClose(): void;
}

/** An open modal dialog. Escape and a press outside close it; the focus goes back to where it was. */
export function Dialog({
  title,
  text,
  wide = false,
  sheet = false,
  closeLabel,
  first,
  children,
  returns,
  onClose,
}: DialogProps) {
  useBack(onClose);
  useGoesWithPath(onClose);
  useFloating();
  const canReturn = useFocusLost();
  const own = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Over forceRender />
        {/* A sheet lies over the messages. */}
        <Around {...(!sheet && { onFocusCapture: tabToMessages })}>
          <Popup
            ref={own}
            className={sheet ? 'sheet' : wide ? 'wide' : ''}
            {...(first && { initialFocus: first === 'dialog' ? own : first })}
            finalFocus={() => canReturn() && (returns?.() ?? true)}
          >
            <Title>{title}</Title>
            {text && <Text>{text}</Text>}
            {closeLabel && (
              <Close className="close">
                <IconButton label={closeLabel} onClick={onClose}>
                  <X size={16} />
                </IconButton>
              </Close>
            )}
            {children}
          </Popup>
        </Around>
      </Base.Portal>
    </Base.Root>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import './floating.css';
import { IconButton } from './button.tsx';
import { useFloating } from './floating.ts';
import { useFocusLost } from './focus-lost.ts';
import { useGoesWithPath } from './goes-with-path.ts';
import { NARROW } from './media.ts';
import { Around, Backdrop, Title } from './modal-parts.ts';
import { tabToMessages } from './tab-to-messages.ts';
import { useBack } from './use-back.ts';

const Popup = styled(Base.Popup)`
  position: fixed;
  z-index: 61;
  inset-block: 8px;
  inset-inline-end: 8px;
  display: flex;
  flex-direction: column;
  width: min(460px, calc(100vw - 16px));
  border-radius: var(--r-l);
  background: var(--panel);
  color: var(--text);
  box-shadow: var(--shadow-2), var(--edge);
  outline: 0;
  overflow: hidden;
  transition: opacity var(--enter), transform var(--enter);
  &[data-starting-style], &[data-ending-style] { opacity: 0; transform: translateX(calc(12px * var(--way))); }
  & > header { flex: none; display: flex; align-items: center; gap: 8px; padding-block: 12px 6px; padding-inline: 20px 10px; }
  ${NARROW} { inset: 0; width: auto; border-radius: 0; box-shadow: none; }
  @media (prefers-reduced-motion: reduce) { &[data-starting-style], &[data-ending-style] { transform: none; } }
`;

interface DrawerProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * An open panel over the end side of the page. Escape and a press outside close it; the focus goes back to where it
 * was.
 */
export function Drawer({ title, closeLabel, children, onClose }: DrawerProps) {
  useBack(onClose);
  useGoesWithPath(onClose);
  useFloating();
  useFocusLost();
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Backdrop />
        <Around onFocusCapture={tabToMessages}>
          <Popup>
            <header>
              <Title>{title}</Title>
              <IconButton label={closeLabel} onClick={onClose}>
                <X />
              </IconButton>
            </header>
            {children}
          </Popup>
        </Around>
      </Base.Portal>
    </Base.Root>
  );
}

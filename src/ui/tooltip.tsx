import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import styled from 'styled-components';

const Anchor = styled.span`
  position: relative;
  display: inline-flex;
`;

const Bubble = styled.span`
  position: absolute;
  z-index: 65;
  top: calc(100% + 6px);
  inset-inline-end: 0;
  width: max-content;
  max-width: 240px;
  padding: 4px 8px;
  border-radius: var(--r-s);
  background: var(--float);
  color: var(--on-float);
  font-size: 12px;
  line-height: 16px;
  font-weight: 450;
  box-shadow: var(--shadow-2);
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

/** When the focus comes back from an overlay that the button opened, the user has read the tooltip before. */
const POPUP = '[role="dialog"], [role="menu"]';

interface TooltipProps {
  readonly text: ReactNode;
  readonly children: ReactElement<{ readonly label?: string; 'aria-describedby'?: string }>;
}

/** A few words on hover and focus. Escape closes it, and the pointer may rest on it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  // The button's accessible name says it already.
  const says = text !== children.props.label;
  useEffect(() => {
    if (!shown) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false);
    };
    addEventListener('keydown', close, true);
    return () => removeEventListener('keydown', close, true);
  }, [shown]);
  return (
    <Anchor
      onPointerEnter={(event) => event.pointerType === 'mouse' && setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={(event) => setShown(event.target.matches(':focus-visible') && !event.relatedTarget?.closest(POPUP))}
      onBlur={() => setShown(false)}
    >
      {cloneElement(children, shown && says ? { 'aria-describedby': id } : {})}
      {shown && (
        <Bubble role="tooltip" id={id}>
          {text}
        </Bubble>
      )}
    </Anchor>
  );
}

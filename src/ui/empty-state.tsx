import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  display: grid;
  justify-items: center;
  gap: 8px;
  max-width: 360px;
  margin: 8vh auto 0;
  padding: 24px;
  text-align: center;
  text-wrap: balance;
  /* On a board with a colour of its own, a colour that is readable on it. */
  color: var(--ink, var(--muted));
  & > svg { width: 132px; height: 96px; margin-bottom: 4px; }
  & > h2 { color: var(--ink, var(--text)); font-size: 16px; line-height: 22px; font-weight: 600; }
  & > :last-child:not(p, h2, svg) { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px; margin-top: 10px; }
`;

interface EmptyProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
}

/** Shown where there is nothing yet: a drawing, one line, one action. */
export function EmptyState({ drawing, title, text, action }: EmptyProps) {
  return (
    <Root>
      {drawing}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div>{action}</div>}
    </Root>
  );
}

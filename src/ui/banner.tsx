import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.div`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  padding: 7px 20px;
  font-size: 13px;
  line-height: 18px;
  border-bottom: 1px solid var(--line);
  background: var(--surface);
  color: var(--muted);
  &.warn { background: var(--warn-soft); color: var(--warn); }
  &.bad { background: var(--bad-soft); color: var(--bad); }
  & > svg { flex: none; width: 16px; height: 16px; }
  & > p { flex: 1; min-width: 200px; }
  & button, & a { color: inherit; font-weight: 600; text-decoration: underline; border-radius: 4px; padding: 2px 4px; }
`;

interface BannerProps {
  readonly tone: 'quiet' | 'warn' | 'bad';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** One line above the page that stays as long as what it says. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <Root className={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon}
      <p>{children}</p>
      {action}
    </Root>
  );
}

import type { ReactNode } from 'react';
import styled from 'styled-components';
import { COARSE, NARROW } from './media.ts';

const Root = styled.div`
  flex: none;
  display: flex;
  gap: 14px;
  padding: 7px 20px;
  font-size: 13px;
  line-height: 18px;
  border-top: 1px solid var(--line);
  background: var(--surface);
  color: var(--muted);
  &.warn { background: var(--warn-soft); color: var(--warn); }
  &.bad { background: var(--bad-soft); color: var(--bad); }
  & > svg { flex: none; width: 16px; height: 16px; margin-top: 1px; }
  /* Actions that have no room beside the text go below it, aligned with its edge. */
  & > div { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; gap: 4px 14px; }
  & p { flex: 1; min-width: 200px; }
  & .actions { display: flex; flex-wrap: wrap; gap: 14px; margin-inline: -4px; }
  /* Taller than the line of text beside them, without making the banner taller. */
  & button, & a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    margin: -3px 0;
    padding: 0 4px;
    border-radius: 4px;
    color: inherit;
    font-weight: 600;
    text-decoration: underline;
  }
  /* In front of a task's details, which fill a narrow page and leave room for a red banner (details-styles.ts). */
  ${NARROW} { &.bad, &:focus-within { position: relative; z-index: 41; } }
  ${COARSE} {
    & button, & a { min-height: 32px; margin: -7px 0; padding: 0 8px; }
    & .actions { margin-inline: -8px; }
  }
`;

interface BannerProps {
  readonly tone: 'quiet' | 'warn' | 'bad';
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A line at the foot of the page that stays for as long as what it says is true. */
export function Banner({ tone, icon, children, action }: BannerProps) {
  return (
    <Root className={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {icon}
      <div>
        <p>{children}</p>
        {action && <div className="actions">{action}</div>}
      </div>
    </Root>
  );
}

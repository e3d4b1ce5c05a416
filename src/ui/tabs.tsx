import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { focusStays } from './focus-stays.ts';
import { COARSE } from './media.ts';
import { ReadingWay } from './reading-way.tsx';

const Root = styled(Base.Root)`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;

const List = styled(Base.List)`
  flex: none;
  display: flex;
  gap: 2px;
  padding: 0 12px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
`;

const Tab = styled(Base.Tab)`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 36px;
  padding: 0 8px;
  border-radius: var(--r-s) var(--r-s) 0 0;
  font-size: 13px;
  font-weight: 550;
  color: var(--muted);
  white-space: nowrap;
  border-bottom: 2px solid transparent;
  &:hover { color: var(--text); }
  &:focus-visible { outline-offset: -2px; }
  &[data-active] { color: var(--text); border-bottom-color: var(--accent); }
  & > .count { min-width: 18px; padding: 0 5px; border-radius: 9px; background: var(--chip); color: var(--muted); font-size: 11.5px; line-height: 18px; text-align: center; }
  & > .count.warn { background: var(--warn-soft); color: var(--warn); }
  ${COARSE} { height: 44px; }
  @media (forced-colors: active) { border-bottom-color: Canvas; &[data-active] { border-bottom-color: Highlight; } }
`;

const Panel = styled(Base.Panel)`
  flex: 1;
  min-height: 0;
  overflow: auto;
  padding: 14px 20px 24px;
  scrollbar-width: thin;
  &:focus-visible { outline-offset: -2px; }
`;

/** One tab and its content. */
interface TabPart<T extends string> {
  readonly id: T;
  readonly label: string;
  /** A number beside the label; 0 shows none. `warn`: it needs the user's attention. */
  readonly count?: number;
  readonly warn?: boolean;
  readonly content: ReactNode;
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly parts: readonly TabPart<T>[];
  readonly chosen: T;
  onChoose(id: T): void;
}

/** Content under a row of tabs, of which one is shown; arrow keys move along the row. */
export function Tabs<T extends string>({ label, parts, chosen, onChoose }: TabsProps<T>) {
  return (
    <ReadingWay>
      <Root value={chosen} onValueChange={(id) => onChoose(id as T)}>
        <List aria-label={label} activateOnFocus>
          {parts.map(({ id, label: name, count = 0, warn }) => (
            <Tab key={id} value={id}>
              {name}
              {count > 0 && <span className={warn ? 'count warn' : 'count'}>{count.toLocaleString()}</span>}
            </Tab>
          ))}
        </List>
        {parts.map(({ id, content }) => (
          <Panel key={id} value={id} ref={focusStays}>
            {content}
          </Panel>
        ))}
      </Root>
    </ReadingWay>
  );
}

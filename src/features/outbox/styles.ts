import styled from 'styled-components';
import { COARSE } from '../../ui/media.ts';

/** The summary above the rows of a tab. */
export const Summary = styled.div`
  display: grid;
  gap: 10px;
  margin-bottom: 6px;
  & + & { margin: 4px 0 12px; }
  & > p { color: var(--muted); }
  & > p.strong { color: var(--text); font-weight: 550; }
  & > p.note { padding: 10px 12px; border-radius: var(--r-m); background: var(--warn-soft); color: var(--warn); }
  & > .buttons { display: flex; flex-wrap: wrap; gap: 8px; }
  ${COARSE} { & > .buttons { gap: 12px 8px; } }
  & > .track { height: 6px; border-radius: 3px; background: var(--chip); overflow: hidden; }
  & > .track > i { display: block; height: 100%; border-radius: 3px; background: var(--accent); }
  @media (forced-colors: active) { & > .track { border: 1px solid CanvasText; } & > .track > i { background: Highlight; } }
`;

/** The rows of a tab, newest or oldest first. */
export const Rows = styled.ul`
  & > li { display: flex; align-items: flex-start; gap: 10px; padding: 11px 0; border-top: 1px solid var(--line); }
  & > li:first-child { border-top: 0; }
  &:first-child > li:first-child { padding-top: 0; }
  & .grow { flex: 1; min-width: 0; }
  & .what { font-weight: 550; overflow-wrap: anywhere; }
  & .how { font-size: 12.5px; line-height: 17px; color: var(--muted); overflow-wrap: anywhere; }
  & .how.bad { color: var(--bad); }
  & .how.warn { color: var(--warn); }
  & .actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 8px; }
  & .value { margin-top: 4px; padding: 6px 9px; border-radius: var(--r-s); background: var(--bg); font-size: 13px; line-height: 18px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 110px; overflow: auto; scrollbar-width: thin; }
  & .value.none { color: var(--muted); font-style: italic; }
  & dl { margin: 0; }
  & dt { margin-top: 8px; font-size: 11.5px; line-height: 16px; font-weight: 550; color: var(--muted); }
  & dd { margin: 0; }
  & select { height: 32px; max-width: 100%; padding: 0 8px; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); font-size: 13px; font-weight: 550; }
  ${COARSE} { & select { height: 44px; } & .actions { gap: 12px 8px; } }
`;

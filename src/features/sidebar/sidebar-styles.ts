import styled from 'styled-components';
import { COARSE, NARROW } from '../../ui/media.ts';

export const Panel = styled.nav`
  flex: none;
  display: flex;
  flex-direction: column;
  width: 232px;
  padding: 10px 8px 8px;
  overflow: hidden auto;
  scrollbar-width: thin;
  background: var(--surface);
  border-inline-end: 1px solid var(--line);
  font-size: 14px;
  /* If there is too little room, the sidebar scrolls and no row shrinks. */
  & > * { flex: none; }
  h2 { padding: 14px 10px 6px; font-size: 11.5px; line-height: 16px; font-weight: 650; letter-spacing: 0.02em; color: var(--faint); }
  li { position: relative; margin-bottom: 2px; border-radius: var(--r-s); }
  .row { display: flex; align-items: center; gap: 10px; width: 100%; height: 34px; padding: 0 10px; border-radius: var(--r-s); color: var(--muted); text-decoration: none; -webkit-user-drag: none; }
  .row:hover { background: var(--hover); color: var(--text); }
  /* Rows lie so close that the ring of one reaches under the colour of the next. */
  li:has(> :focus-visible) { z-index: 1; }
  & > .row:focus-visible { position: relative; }
  .row > svg { flex: none; width: 18px; height: 18px; }
  /* Fits its text, so that it begins beside its mark, whichever direction the text has. */
  .row > .name { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .row > .count { flex: none; margin-inline-start: auto; font-size: 12px; color: var(--faint); }
  .row[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
  .row[aria-current] > .count { color: inherit; }
  .tile { flex: none; width: 10px; height: 10px; margin: 0 4px; border-radius: 3px; background: var(--tile); box-shadow: inset 0 0 0 1px rgb(127 127 127 / 0.5); }
  .more { position: absolute; top: 3px; inset-inline-end: 3px; width: 28px; height: 28px; display: grid; place-items: center; border-radius: var(--r-s); color: var(--muted); opacity: 0; }
  li:hover > .more, .more:focus-visible, .more[data-open] { opacity: 1; }
  .more:hover { background: var(--hover); color: var(--text); }
  @media not (pointer: coarse) {
    /* While the dots are visible, the name ends before them and the count is hidden. */
    .has-menu:is(:hover, :has(> :is(.more:focus-visible, [data-open]))) > .row { padding-inline-end: 34px; & > .count { display: none; } }
  }
  li[data-drop-over] { outline: 2px dashed var(--accent); outline-offset: -2px; background: var(--accent-soft); }
  .boards.dragging li { transition: transform var(--enter); }
  .boards li.lifted { z-index: 2; background: var(--raised); box-shadow: var(--shadow-2); transition: none; cursor: grabbing; }
  input { width: 100%; height: 34px; padding: 0 10px; border: 0; border-radius: var(--r-s); background: var(--raised); outline: 2px solid var(--accent); outline-offset: -2px; font-size: 14px; }
  .end { margin-top: auto; padding: 12px 0 2px; }
  .premium { display: flex; align-items: center; gap: 10px; min-height: 34px; padding: 6px 10px; border-radius: var(--r-s); background: var(--accent-soft); font-weight: 550; font-size: 13px; text-decoration: none; }
  .premium:hover { text-decoration: underline; }
  .premium > svg { flex: none; width: 18px; height: 18px; }
  .footer { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 12px 10px 4px; font-size: 12px; line-height: 18px; }
  .footer a { color: var(--muted); text-decoration: none; border-radius: 4px; }
  .footer a:hover { color: var(--text); text-decoration: underline; }
  ${COARSE} {
    .row, input { height: 44px; }
    .premium { min-height: 44px; }
    .has-menu > .row { padding-inline-end: 50px; }
    .more { opacity: 1; width: 44px; height: 44px; top: 0; }
    .footer a { padding: 12px 2px; }
  }
  ${NARROW} {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    z-index: 41;
    width: min(300px, calc(100vw - 56px));
    background: var(--panel);
    box-shadow: var(--shadow-2), var(--edge);
    padding-bottom: max(8px, env(safe-area-inset-bottom));
    .row > .count { color: var(--muted); }
  }
  @media (forced-colors: active) { .row[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; } .tile { forced-color-adjust: none; } }
`;

/** The backdrop between the drawer and the board on a small screen. */
export const Shade = styled.button`
  display: none;
  ${NARROW} { display: block; position: absolute; inset: 0; z-index: 40; background: var(--backdrop); }
`;

import styled from 'styled-components';
import { COARSE, LOW, NARROW } from '../../ui/media.ts';
import { BoardRoot } from './board-styles.ts';
import { PANEL_WIDTH } from './column/geometry.ts';
// Imported here in addition to where it is used: rules that arrive later make the browser restyle the whole page.
import './drag/hand.css';

/** The root of a board that shows several lists; the popup shows one list and does without these styles. */
export const ColumnsRoot = styled(BoardRoot)`
  &.own-colour { background: var(--board); --ink: var(--board-ink); --own-hover: var(--board-hover); }
  :root[data-theme='dark'] &.own-colour { background: var(--board-dim); --ink: var(--board-dim-ink); --own-hover: var(--board-dim-hover); }
  &.own-colour :is(.board-bar > h1, .add-list > button) { color: var(--ink); }
  &.own-colour .add-list > button { border-color: var(--ink); --hover: var(--own-hover); }
  &.own-colour :is(.board-bar, .add-list) > :focus-visible { outline-color: var(--ink); }

  .board-bar { flex: none; display: flex; align-items: center; justify-content: space-between; gap: 10px; min-height: 52px; padding: 12px 20px 8px; }
  @media (max-width: 299px) { .board-bar { flex-wrap: wrap; } }
  /* A long name, or the names of all boards in a search, must leave room for the board. */
  .board-bar > h1 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; min-width: 0; overflow: hidden; overflow-wrap: anywhere; font-size: 18px; line-height: 24px; font-weight: 650; letter-spacing: -0.01em; }
  .column { background: var(--column); }
  /* The layout of a column is contained: what its field and the offers below need beyond a low window, only the column
     can scroll. */
  .column:has(> .with-offers) { overflow: hidden auto; scrollbar-width: thin; }
  .add-field { margin: 0 8px 3px; }
  /* A scroll bar that takes room lies in the space beside the cards, which it would make narrower. */
  .cards { padding: 4px 0 8px; padding-inline-start: 8px; }
  .cards > * { max-width: 268px; }
  .columns { overflow: auto hidden; overscroll-behavior-x: contain; scrollbar-width: thin; }
  &.own-colour .columns { scrollbar-color: var(--ink) transparent; }
  .breadth { height: 1px; }
  .stop { position: absolute; inset-block: 0; }
  .waiting-columns { animation: board-waits 0s 200ms backwards; }
  @keyframes board-waits { from { visibility: hidden; } }
  .drive-offer { position: absolute; inset-inline-start: 316px; top: 4px; width: 284px; display: grid; justify-items: start; gap: 10px; padding: 12px 14px; border-radius: var(--r-l); background: var(--column); color: var(--muted); font-size: 13px; line-height: 18px; }
  .upright > .drive-offer { position: static; width: min(720px, 100%); margin: 0 auto 12px; }

  .upright-bar { width: min(760px, 100%); margin-inline: auto; }
  .columns.upright { overflow: hidden auto; overscroll-behavior-y: contain; padding: 4px 20px 20px; }
  @media (min-width: 1000px) { &.beside-details { padding-inline-end: 388px; } }
  /* A focused element is scrolled out from under the details. The bar's button cannot be scrolled and would stay under
     them. So it is hidden: there is another one after the lists. */
  @media (min-width: 720px) {
    &.under-details .columns { scroll-padding-inline-end: ${PANEL_WIDTH}px; }
    &.under-details > .board-bar > button { visibility: hidden; }
  }
  .upright > .add-list > :is(button, input) { width: 100%; }
  .upright > .list-slot { height: 56px; }
  .upright :is(.column, .list-slot, .add-list) { position: static; width: auto; max-height: none; }
  .upright > :is(.upright-row, .column, .list-slot, .add-list) { width: min(720px, 100%); margin: 0 auto 12px; }
  .upright .cards { max-height: 480px; padding-inline-end: 8px; overscroll-behavior-y: auto; }
  .upright .cards > * { max-width: none; }
  .upright > .breadth { display: none; }

  .column, .list-slot, .add-list {
    position: absolute;
    top: 4px;
    width: 284px;
    max-height: calc(100% - 20px);
    border-radius: var(--r-l);
  }
  /* With the space that the board ends with. */
  .add-list { width: 300px; }
  .column.lifted { visibility: hidden; }
  .column[data-drop-over] { outline: 2px dashed var(--on-list, var(--accent)); outline-offset: -2px; }
  .column.in-hand { position: static; box-shadow: var(--shadow-2); transform: rotate(1.6deg); max-height: none; height: 168px; gap: 6px; outline: 1px solid var(--line); }
  .column.in-hand > i { flex: none; height: 50px; margin: 0 8px; border-radius: var(--r-m); background: var(--raised); box-shadow: var(--shadow-1); }
  .list-slot { height: 180px; background: var(--accent-soft); border: 1.5px dashed var(--accent); }

  .column-head { flex: none; display: flex; align-items: center; gap: 8px; padding-block: 6px 4px; padding-inline: 12px 6px; min-height: 38px; cursor: grab; }
  .column-title { min-width: 0; font-size: 13.5px; line-height: 20px; font-weight: 600; }
  .column-title > button { display: block; max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-radius: 4px; cursor: inherit; }
  .column-rename { flex: 1; min-width: 0; margin-inline-start: -7px; }
  .column-rename > input { display: block; width: 100%; height: 28px; padding: 0 6px; border: 0; border-radius: var(--r-s); background: var(--raised); color: var(--text); font-size: 13.5px; font-weight: 600; outline: 2px solid var(--accent); }
  .column input[aria-invalid], .add-list > input[aria-invalid] { outline-color: var(--bad); }
  .column-head.still { cursor: default; flex-wrap: wrap; row-gap: 0; }
  .head-action { height: 28px; margin-inline-start: auto; padding: 0 8px; font-size: 12.5px; }
  .from-list { position: absolute; inset-inline: 4px; width: fit-content; max-width: calc(100% - 8px); padding-top: 6px; font-size: 11.5px; line-height: 16px; font-weight: 600; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

  .column.tinted { background: var(--list); --on-list: var(--list-ink); --own-hover: var(--list-hover); }
  :root[data-theme='dark'] & .column.tinted { background: var(--list-dim); --on-list: var(--list-dim-ink); --own-hover: var(--list-dim-hover); }
  .tinted > .column-head, .tinted > .column-head :is(.count, .head-menu), .tinted > .add, .tinted > :is(.board-name, .sorted-note), .tinted .empty, .tinted .completed-toggle { color: var(--on-list); --hover: var(--own-hover); }
  /* What is said below a field whose text is too long. */
  .tinted > .add-field > div, .tinted .column-rename > div { color: var(--on-list); }
  &.own-colour .add-list > div { color: var(--ink); }
  .tinted > :is(.column-head, .add, .add-field, .sorted-note) :focus-visible, .tinted > .add:focus-visible, .tinted :is(.completed-toggle, .card):focus-visible { outline-color: var(--on-list); }
  .tinted .cards { scrollbar-color: var(--on-list) transparent; }

  .board-name { flex: none; width: fit-content; max-width: calc(100% - 24px); margin: -6px 12px 4px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 12px; line-height: 16px; color: var(--muted); }
  .sorted-note { flex: none; display: flex; align-items: center; gap: 5px; min-height: 24px; margin-block: -4px 4px; margin-inline: 12px 8px; font-size: 12px; line-height: 16px; color: var(--muted); }
  .sorted-note > button { position: relative; display: grid; place-items: center; width: 22px; height: 22px; border-radius: var(--r-s); }
  .sorted-note > button:hover { background: var(--hover); }
  .sorted-note > button::after { content: ''; position: absolute; inset: -4px; }
  .head-menu.unfold + .head-menu { margin-inline-start: 0; }

  .count { color: var(--faint); font-size: 13.5px; font-weight: 500; }
  .head-menu { flex: none; margin-inline-start: auto; width: 28px; height: 28px; display: grid; place-items: center; border-radius: var(--r-s); color: var(--muted); }
  .head-menu:hover { background: var(--hover); color: var(--text); }

  .add { flex: none; display: flex; align-items: center; gap: 8px; margin: 0 8px 3px; height: 34px; padding: 0 10px; border-radius: var(--r-m); color: var(--muted); font-size: 13.5px; transition: background-color var(--fast); }
  .add:hover { background: var(--hover); color: var(--on-list, var(--text)); }
  .add-list > button, .add-list > input { width: 284px; height: 44px; border-radius: var(--r-l); padding: 0 12px; display: flex; align-items: center; gap: 8px; color: var(--muted); font-size: 13.5px; font-weight: 550; }
  .add-list > button { border: 1.5px dashed var(--line-strong); }
  .add-list > button:hover { background: var(--hover); color: var(--ink, var(--text)); }
  .add-list > input { border: 0; background: var(--raised); color: var(--text); outline: 2px solid var(--accent); outline-offset: -2px; }

  ${LOW} {
    min-height: 204px;
    .columns:not(.upright) { overflow-y: auto; }
    .cards { overscroll-behavior-y: auto; }
  }
  ${NARROW} {
    .columns:not(.upright, [data-held]) { scroll-snap-type: x mandatory; }
    .columns:not(.upright) > :is(.column, .add-list, .stop) { scroll-snap-align: start; scroll-snap-stop: always; scroll-margin-inline: 20px; }
  }
  ${COARSE} {
    /* The ring is that of a smaller button: around the whole area it would reach over the edge of the board. */
    .head-menu { width: 44px; height: 44px; margin-block: -8px; border-radius: 14px; outline-offset: -6px; }
    .head-action::after { inset-block: -8px; }
    /* As high as the area of its button, below that of the title. */
    .sorted-note { min-height: 44px; margin-block: 4px 0; }
    .sorted-note > button::after { inset: -11px; }
    .more { border-radius: 17px; outline-offset: -9px; }
    .add { height: 44px; }
    .add-field textarea { min-height: 44px; padding-block: 12px; }
    .column-title > button { padding-block: 12px; margin-block: -12px; }
    /* A ring around the whole area would reach over the edge of the board, which cuts it off. */
    .column-title > button:focus-visible { outline: none; }
    .column-title:has(> :focus-visible) { outline: 2px solid var(--on-list, var(--accent)); outline-offset: 2px; border-radius: 4px; }
  }
`;

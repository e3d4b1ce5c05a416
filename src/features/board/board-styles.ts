import styled from 'styled-components';
import { COARSE } from '../../ui/media.ts';

/**
 * Everything that is drawn many times has a plain class inside this one root, so no styled component runs per card, and
 * neither a change of theme nor a drag renders a card.
 *
 * The check boxes of subtasks stand 24 px apart, the height of the area in which each can be clicked (WCAG 2.5.8), or
 * 44 px for a finger. What has no room beside a title wraps below it.
 */
export const BoardRoot = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  .hand, .board { flex: 1; min-width: 0; min-height: 0; display: flex; }
  .columns { position: relative; flex: 1; min-width: 0; }

  .column { display: flex; flex-direction: column; contain: layout style; }

  .add-field { flex: none; }
  .add-field textarea { min-height: 34px; padding: 7px 10px; border: 0; border-radius: var(--r-m); box-shadow: 0 0 0 1px var(--line-strong); font-size: 13.5px; max-height: 40vh; overflow: auto; scrollbar-width: thin; }
  .add-field textarea:focus { outline: none; box-shadow: 0 0 0 2px var(--accent); }
  .cards { min-height: 0; overflow: hidden auto; overflow-anchor: none; scrollbar-width: thin; overscroll-behavior-y: contain; }
  .space { position: relative; }
  .card {
    position: absolute;
    inset-inline: 0;
    display: grid;
    grid-template-columns: 20px 1fr;
    gap: 2px 9px;
    padding: 9px;
    padding-inline-end: 10px;
    border-radius: var(--r-m);
    background: var(--raised);
    box-shadow: var(--shadow-1);
    cursor: default;
    user-select: none;
    -webkit-touch-callout: none;
    contain: layout style;
  }
  .card > * { grid-column: 2; min-width: 0; }
  .card > .check { grid-area: 1 / 1; margin-top: 1px; }
  .card > :is(.title, .title-editor) { grid-area: 1 / 2; }
  @media (hover: hover) { .card:hover { box-shadow: var(--shadow-1), var(--edge); } }
  .title { font-size: 14px; line-height: 20px; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
  .card > .title::before { content: ''; float: inline-end; width: 21px; height: 20px; }
  .card:dir(rtl) :is(.title, .notes):dir(ltr), .card:dir(ltr) :is(.title, .notes):dir(rtl) { padding-inline-start: 21px; }
  .done > .title { color: var(--faint); text-decoration: line-through; }
  .notes { font-size: 12.5px; line-height: 17px; color: var(--muted); display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; white-space: pre-line; }
  .meta { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; margin-top: 5px; }
  .meta:empty { display: none; }
  .subtasks { display: grid; gap: 6px; margin-top: 6px; padding-top: 6px; border-top: 1px solid var(--line); }
  .subtask { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 2px 7px; padding-inline-start: 21px; border-radius: 4px; color: var(--muted); }
  .subtask > .check { margin-top: 2px; margin-inline-start: -21px; }
  .subtask > .title { flex: 1 1 auto; max-width: 100%; font-size: 13px; line-height: 18px; }
  .subtask > .title-editor { flex: 1 0 100%; }
  .sub-due { display: inline-flex; align-items: center; gap: 3px; font-size: 11.5px; line-height: 18px; color: var(--muted); }
  .sub-due.bad { color: var(--bad); }
  .sub-due.good { color: var(--good); }
  .show-more { justify-self: start; font-size: 12px; line-height: 24px; color: var(--muted); border-radius: 4px; text-decoration: underline; }
  .unsaved { display: inline-flex; flex-wrap: wrap; gap: 4px; }
  .more { grid-area: 1 / 2; justify-self: end; margin: -3px -5px -30px; width: 26px; height: 24px; display: grid; place-items: center; border-radius: var(--r-s); color: transparent; }
  .title-editor ~ .more { display: none; }
  .more > i { width: 3px; height: 3px; border-radius: 50%; background: currentColor; box-shadow: -5px 0 currentColor, 5px 0 currentColor; }
  .card:hover > .more, .card:focus-visible > .more, .card[data-marked] > .more, .more:focus-visible { color: var(--muted); }
  .card[data-marked]:not(:focus-visible) { outline: 1.5px solid var(--accent); outline-offset: -1px; }
  .subtask[data-marked] { background: var(--accent-soft); }
  @media (pointer: fine) { .card > .more:hover { color: var(--text); background: var(--hover); } }
  .title-editor textarea { margin: -2px; margin-inline-start: -4px; width: calc(100% + 8px); padding: 1px 3px; }
  .card:dir(rtl) .title-editor textarea:dir(ltr), .card:dir(ltr) .title-editor textarea:dir(rtl) { padding-inline-start: 26px; }

  .slot, .nest-box, .nest-mark { position: absolute; inset-inline: 0; visibility: hidden; pointer-events: none; }
  .space > [data-shown] { visibility: visible; }

  .completed-toggle { position: absolute; inset-inline: 0; display: flex; align-items: center; gap: 6px; height: 30px; padding: 0 8px; border-radius: var(--r-s); color: var(--muted); font-size: 12.5px; font-weight: 550; }
  .completed-toggle:hover { background: var(--hover); color: var(--text); }
  .completed-toggle:hover > svg { transition: transform var(--fast); }
  .completed-toggle:dir(rtl) > svg { transform: rotate(180deg); }
  .completed-toggle[aria-expanded='true'] > svg { transform: rotate(90deg); }

  .empty { padding: 6px 10px 8px; color: var(--faint); font-size: 12.5px; line-height: 18px; }
  .skeleton { display: grid; gap: 6px; }
  .skeleton > i { height: 38px; border-radius: var(--r-m); background: var(--raised); opacity: 0.55; }
  .skeleton > i:nth-child(2) { height: 62px; }
  .skeleton > i:nth-child(3) { opacity: 0.3; }

  ${COARSE} {
    .completed-toggle::after { content: ''; position: absolute; inset: -9px; }
    .more { width: 44px; height: 42px; margin: -12px -14px -40px; color: var(--faint); }
    .subtasks { gap: 0; margin-bottom: 5px; }
    /* 44 px high around the box and the first line of the title; further lines go below it. */
    .subtask { min-height: 44px; padding-block: 13px 4px; }
    .show-more { min-height: 44px; }
    .meta :is(a, button).chip { position: relative; }
    .meta :is(a, button).chip::after { content: ''; position: absolute; inset: -12px -2px; }
  }
  @media (forced-colors: active) {
    .card, .column, .add-field textarea { border: 1px solid CanvasText; }
    .more > i { forced-color-adjust: none; background: ButtonText; box-shadow: -5px 0 ButtonText, 5px 0 ButtonText; }
  }
`;

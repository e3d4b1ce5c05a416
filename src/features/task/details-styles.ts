import styled, { keyframes } from 'styled-components';
import '../../ui/floating.css';
import { COARSE, NARROW } from '../../ui/media.ts';

const slide = keyframes`from { opacity: 0; transform: translateX(calc(12px * var(--way))); }`;

/** The details panel at the inline end of the board. */
export const Panel = styled.div`
  position: absolute;
  z-index: 40;
  inset-block: 0;
  inset-inline-end: 0;
  width: 388px;
  max-width: 100vw;
  display: flex;
  flex-direction: column;
  border-start-start-radius: var(--r-l);
  border-end-start-radius: var(--r-l);
  background: var(--panel);
  box-shadow: var(--shadow-2), var(--edge);
  animation: ${slide} var(--enter) both;
  ${NARROW} { position: fixed; inset: 0; width: auto; max-width: none; border-radius: 0; }

  .bar { flex: none; display: flex; align-items: center; gap: 6px; padding: 9px; padding-inline-start: 16px; }
  .bar-text { flex: 1; padding-inline-start: 4px; font-size: 12.5px; color: var(--muted); }
  .fields { flex: 1; min-height: 0; overflow: auto; display: flex; flex-direction: column; gap: 10px; padding: 3px 16px 20px; scrollbar-width: thin; }
  /* If there is too little room, the fields scroll and no row shrinks below its content. */
  .fields > * { flex: none; }
  /*
   * A message that stays may cover the end of the fields, and on a narrow page a red banner does (banner.tsx); the
   * padding lets them scroll above it.
   */
  :root:has(.toast > .close) & .fields { padding-bottom: 130px; scroll-padding-bottom: 130px; }
  ${NARROW} { :root:has(.bad[role='alert']) & .fields { padding-bottom: 130px; scroll-padding-bottom: 130px; } }
  textarea { border-color: transparent; background: none; }
  textarea:hover { border-color: var(--line); }
  .title-field { margin-inline: -10px; width: calc(100% + 20px); font-size: 17px; line-height: 24px; font-weight: 600; letter-spacing: -0.01em; }
  /* Long notes scroll inside their field, so that day, labels, list and subtasks stay near. */
  .notes-field { margin-inline: -10px; width: calc(100% + 20px); min-height: 54px; max-height: 40vh; overflow: auto; scrollbar-width: thin; color: var(--text); }
  .no-notes { font-size: 12.5px; line-height: 17px; color: var(--muted); }
  .row { display: flex; align-items: center; gap: 12px; min-height: 34px; }
  .name { font-size: 12.5px; line-height: 17px; font-weight: 550; color: var(--muted); }
  .row > .name { flex: none; width: 76px; hyphens: auto; overflow-wrap: break-word; }
  select { min-width: 0; height: 32px; padding: 0 6px; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); font-size: 13px; font-weight: 550; text-overflow: ellipsis; }
  select:hover { background: var(--hover); }
  option { background: var(--panel); }
  select:disabled { opacity: 0.6; }
  .due { display: inline-flex; align-items: center; gap: 4px; }
  .pick { height: auto; min-height: 32px; padding-block: 4px; white-space: normal; }
  .pick > svg { width: 16px; height: 16px; }
  .pick.good { color: var(--good); background: var(--good-soft); }
  .pick.bad { color: var(--bad); background: var(--bad-soft); }
  .chip { min-height: 24px; border-radius: 12px; }
  .chip > svg { stroke-width: 2; }
  .part-of { align-self: flex-start; height: auto; min-height: 32px; margin-inline-start: 76px; padding-block: 7px; text-align: start; white-space: normal; }
  .labels { min-width: 0; display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 4px 0; }
  .text-links { display: flex; flex-wrap: wrap; gap: 6px; margin-top: -6px; }
  .text-links > li { max-width: 100%; }
  .text-links .chip, .row > .chip { color: var(--accent); }
  .row > .chip { min-width: 0; }
  .actions { margin-top: 6px; padding-top: 10px; border-top: 1px solid var(--line); }
  .actions > .buttons { flex-wrap: wrap; justify-content: flex-start; gap: 2px; margin-inline: -12px; }
  /* Borders that forced colours draw would stick out. */
  @media (forced-colors: active) { .actions > .buttons { margin-inline: 0; } }
  .actions svg { width: 16px; height: 16px; }
  .actions > .changed { margin-top: 8px; font-size: 12px; line-height: 16px; color: var(--muted); }
  .subtasks-section { margin-top: 6px; padding-top: 14px; border-top: 1px solid var(--line); }
  /* Nothing would be below the heading of a completed task or a subtask that has no subtasks: none can be added. */
  .subtasks-section:not(:has(li, .add-subtask, .own)) { display: none; }
  .subtasks-section > ul { margin-top: 6px; }
  .subtasks-section li, .add-subtask { display: flex; align-items: flex-start; gap: 6px; }
  .subtasks-section li { position: relative; margin-inline-start: -12px; padding-block: 1px; padding-inline-start: 2px; border-radius: var(--r-s); transform: translateY(var(--shift, 0)); }
  .subtasks-section .moving > li:not(.lifted) { transition: transform var(--fast); }
  .subtasks-section .moving { user-select: none; }
  .subtasks-section li.lifted { z-index: 1; background: var(--panel); box-shadow: var(--shadow-2); }
  .subtasks-section li.out { background: var(--accent-soft); }
  .subtasks-section .grip { width: 24px; cursor: grab; touch-action: none; color: var(--faint); }
  .subtasks-section .grip:disabled { visibility: hidden; }
  .subtasks-section .grip > svg { width: 16px; height: 16px; }
  .subtasks-section .lifted .grip { cursor: grabbing; }
  .subtasks-section li.out > button:first-child { width: 24px; color: var(--accent); }
  [dir='rtl'] & svg.in { transform: scaleX(-1); }
  .subtasks-section .day { display: flex; align-items: center; gap: 4px; padding: 0 10px 5px; font-size: 12px; line-height: 16px; color: var(--muted); }
  .subtasks-section .day.good { color: var(--good); }
  .subtasks-section .day.bad { color: var(--bad); }
  .subtasks-section .own { padding: 4px 10px 5px; font-size: 12px; line-height: 16px; color: var(--muted); }
  .subtasks-section > .own { padding-inline: 0; }
  .subtasks-section .nest { height: auto; min-height: 26px; margin-block: 3px 4px; padding: 3px 9px; font-size: 12px; line-height: 16px; white-space: normal; text-align: start; }
  .subtasks-section kbd { flex: none; font: inherit; font-size: 11px; line-height: 16px; padding: 0 5px; border-radius: 4px; box-shadow: inset 0 0 0 1px var(--line-strong); }
  .subtasks-section .check { margin: 9px 2px 0; }
  .subtasks-section .grow { flex: 1; min-width: 0; }
  .subtasks-section li > button { margin-top: 2px; }
  @media (prefers-reduced-motion: reduce) { .subtasks-section .moving > li:not(.lifted) { transition: none; } }
  .subtasks-section textarea { padding-block: 5px; }
  /* Begins where the text of the other subtasks begins. */
  .subtasks-section .marks { margin-inline-end: -6px; padding-block: 6px; padding-inline-start: 10px; }
  .subtasks-section li.done textarea { color: var(--faint); text-decoration: line-through; }
  .add-subtask > svg { flex: none; margin-top: 8px; margin-inline: 21px 1px; color: var(--muted); }
  ${COARSE} {
    .bar { gap: 10px; }
    .row { min-height: 44px; }
    select, .actions button { height: 44px; }
    .pick { min-height: 44px; }
    :is(a, button).chip { min-height: 44px; padding-inline: 14px; border-radius: 22px; }
    .subtasks-section textarea { padding-block: 11px; }
    .subtasks-section .marks { margin-inline-end: 0; padding-block: 12px; }
    .subtasks-section li { gap: 0; }
    .subtasks-section :is(.grip, li.out > button:first-child) { width: 30px; }
    .subtasks-section li > button:first-child::after { inset-inline: -6px 0; }
    .subtasks-section .check { margin: 15px 15px 0; }
    .subtasks-section li > button { margin-top: 8px; }
    .add-subtask { gap: 0; }
    .add-subtask > svg { margin-top: 14px; margin-inline: 34px 14px; }
    .subtasks-section .nest { min-height: 44px; }
    .subtasks-section .nest > kbd { display: none; }
  }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: 10px; border-radius: var(--r-s); background: var(--bg); }
  .fields[role='alert'] { padding-top: 20px; }
  .buttons { display: flex; justify-content: flex-end; gap: 8px; }
`;

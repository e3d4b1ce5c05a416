import { useEffect, useLayoutEffect } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectBoardOrder, selectBoardView, selectShowsOneList } from '../../../store/selectors.ts';
import { useExternal } from '../../../ui/external.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { followed } from '../keys/followed.ts';
import { keyboardHand } from '../keys/use-carry.ts';
import '../../../ui/floating.css';
import './hand.css';
import { held, letGo, slot } from './hand.ts';
import { sayGone } from './why-not.ts';

const Bar = styled.div`
  position: fixed;
  z-index: 45;
  inset-block-start: 8px;
  /* Between the board's name and its buttons there is room, and the header stays visible. */
  @media (min-width: 1200px) {
    inset-block-start: 60px;
    body:has(.filter-bar) & { inset-block-start: 95px; }
  }
  inset-inline: 16px;
  margin-inline: auto;
  width: fit-content;
  max-width: calc(100% - 32px);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 16px;
  padding: 9px 16px;
  border-radius: var(--r-m);
  background: var(--float);
  color: var(--on-float);
  box-shadow: var(--shadow-2);
  font-size: 13px;
  line-height: 18px;
  b { max-width: 28ch; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
  span { display: inline-flex; align-items: center; gap: 6px; }
  kbd { font: inherit; font-size: 11.5px; padding: 0 6px; border-radius: 4px; box-shadow: inset 0 0 0 1px currentColor; }
  @media (forced-colors: active) { &, kbd { border: 1px solid CanvasText; } }
`;

/** Scrolls the place where the carried card would land into view. */
const showPlace = (): void =>
  document
    .querySelector('.slot[data-shown], .nest-box[data-shown]')
    ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/**
 * Shows what the keys do while they carry a card, and keeps the card's place in view and behind the same card. What it
 * shows is for sighted users: a screen reader is told elsewhere.
 */
export default function CarryHint({ title }: { readonly title: string }) {
  const words = useAllMessages();
  const place = useExternal(slot, (value) => value);
  const oneList = useAppSelector((state) => selectBoardOrder(state).length < 2);
  const view = useAppSelector(selectBoardView);
  // In the popup another list was chosen: none has gone to another board.
  const left = useAppSelector(selectShowsOneList) ? 'placeGone' : 'listLeft';
  // What others do moves the cards around it. The columns are laid out by then.
  useEffect(() => {
    const now = slot.get();
    const hand = held.get();
    // The keys would carry on what shows nowhere, while the focus is on another card.
    const isGone = hand?.kind === 'task' && !view.lists.get(hand.listId)?.tasks.has(hand.taskId);
    const lists = [hand?.listId, now && 'listId' in now && now.listId];
    if (isGone || (hand && !view.order.some((id) => lists.includes(id)))) {
      letGo();
      return sayGone(isGone ? 'taskGone' : left);
    }
    if (now?.kind === 'nest' && view.lists.get(now.listId)?.tasks.has(now.parent) === false) sayGone('placeGone');
    keyboardHand.get()?.follow(followed);
  }, [view, left]);
  useLayoutEffect(() => {
    if (!place) return;
    showPlace();
    // In the frame that follows: by then the page has the window's size too.
    const resized = () => requestAnimationFrame(showPlace);
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, [place]);
  const keys = [
    [oneList ? '↑ ↓' : '↑ ↓ ← →', words.keyWhere],
    ['] [', words.keyNestWhile],
    ['Enter', words.keyDrop],
    ['Esc', words.keyCancel],
  ] as const;
  return (
    <Bar aria-hidden="true">
      <b dir="auto">{title || words.untitled}</b>
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {what}
        </span>
      ))}
    </Bar>
  );
}

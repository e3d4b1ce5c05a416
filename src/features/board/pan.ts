import { scrolledBy, scrollSideways } from './sideways.ts';

/** Returns true when an element between the target and the board scrolls vertically. */
function scrollsUpright(target: Element, board: Element): boolean {
  for (let element: Element | null = target; element && element !== board; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto') return true;
  }
  return false;
}

/** Lets a vertical mouse wheel scroll the board sideways, unless a list under the pointer scrolls. */
export function wheelSideways(event: React.WheelEvent<HTMLElement>): void {
  const { deltaX, deltaY, shiftKey, ctrlKey, currentTarget: board } = event;
  if (deltaX !== 0 || shiftKey || ctrlKey || scrollsUpright(event.target as Element, board)) return;
  scrollSideways(board, scrolledBy(board) + deltaY);
}

/** Lets a mouse drag the board sideways by its empty space. */
export function panBoard(event: React.PointerEvent<HTMLElement>): void {
  const { currentTarget: board, target, button, pointerType, clientX: begun, clientY } = event;
  if (button !== 0 || pointerType !== 'mouse' || (target !== board && !(target as Element).matches('.breadth'))) return;
  // A press on the scroll bar does not count.
  if (clientY > board.getBoundingClientRect().top + board.clientHeight) return;
  const from = board.scrollLeft;
  const pull = (moved: PointerEvent) => {
    board.scrollLeft = from + begun - moved.clientX;
  };
  // Otherwise the mouse would select the text that it passes.
  const mark = (event: Event) => event.preventDefault();
  const end = () => {
    removeEventListener('selectstart', mark);
    removeEventListener('pointermove', pull);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
  };
  addEventListener('selectstart', mark);
  addEventListener('pointermove', pull);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

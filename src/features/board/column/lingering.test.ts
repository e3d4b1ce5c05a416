import { afterEach, expect, it, vi } from 'vitest';
import { DAY_BOARD_ID } from '../../../domain/board.ts';
import { buildList } from '../../../domain/build-list.ts';
import { completedTopLevel, type ListView } from '../../../domain/list.ts';
import { nestTask } from '../../../domain/operations/intents.ts';
import { UNDO_WINDOW_MS } from '../../../domain/operations/operation.ts';
import type { RootState } from '../../../store/store.ts';
import { held } from '../drag/hand.ts';
import { heldTask } from '../testing/held.ts';
import { task, viewOf } from '../testing/lists.ts';
import { REST_MS } from './at-rest.ts';
import { showSince, toggleCompleted } from './completed-toggle.tsx';
import { linger, shownCards, shownTop, stay } from './lingering.ts';

const showing = (boardId = '') => ({ ui: { searchFilter: null, boardId } }) as unknown as RootState;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Completes b in a list with nothing under the pointer; returns a function for what the list shows at its top. */
function completed(): () => readonly string[] {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  const list = viewOf({ l: ['a', '-b'] }).lists.get('l');
  if (!list) throw new Error('no list');
  linger('l', 'b', []);
  return () => shownTop(showing())(list);
}

it('keeps a task that was taken back and completed again in its place for the whole window', () => {
  const top = completed();
  vi.advanceTimersByTime(4000);
  linger('l', 'b', []);
  vi.advanceTimersByTime(4000);
  expect(top()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(2000);
  expect(top()).toEqual(['a']);
});

it('gives one the whole window as well that is completed again while its leave waits for the board to rest', () => {
  const top = completed();
  vi.advanceTimersByTime(UNDO_WINDOW_MS + 1);
  linger('l', 'b', []);
  vi.advanceTimersByTime(UNDO_WINDOW_MS - 1);
  expect(top()).toEqual(['a', 'b']);
  vi.advanceTimersByTime(REST_MS + 1);
  expect(top()).toEqual(['a']);
});

it('leaves one its window that was typed into meanwhile', () => {
  const top = completed();
  stay('l', 'b')();
  expect(top()).toEqual(['a', 'b']);
});

it('keeps a completed task in its place while a card is carried: nothing shifts under the hand', () => {
  const top = completed();
  held.set(heldTask('l', 'a'));
  vi.advanceTimersByTime(60_000);
  expect(top()).toEqual(['a', 'b']);
  held.set(null);
  vi.advanceTimersByTime(1000);
  expect(top()).toEqual(['a']);
});

it('shows no list of its own on a board that gathers: nothing there becomes the subtask of what is not seen', () => {
  const view = viewOf({ l: ['a', 'b'] });
  expect(nestTask(view, 'l', 'b', shownTop(showing()))?.payload.place.parent).toBe('a');
  expect(nestTask(view, 'l', 'b', shownTop(showing(DAY_BOARD_ID)))).toBeNull();
});

it('shows completed cards below the others as long as they are unfolded', () => {
  const list = viewOf({ l: ['-a', 'b', '-c'] }).lists.get('l');
  if (!list) throw new Error('no list');
  const cards = () => shownCards(showing())(list);
  expect(cards()).toEqual(['b']);
  toggleCompleted(list, ['a', 'c'], false);
  expect(cards().toSorted()).toEqual(['a', 'b', 'c']);
  expect(cards()[0]).toBe('b');
  expect(shownTop(showing())(list)).toEqual(['b']);
  toggleCompleted(list, ['a', 'c'], false);
  expect(cards()).toEqual(['b']);
});

it('shows what it did though a task is completed in a new month, and then the months before as they are asked for', () => {
  const doneIn = (month: string) => ({ completed: `2026-${month}-15T10:00:00.000Z` });
  const listOf = (...months: string[]) => {
    const tasks = months.map((month) => ({ ...task(`-${month}`, 0), ...doneIn(month) }));
    return buildList({ id: 'm', title: 'm', updated: '', tasks }, true);
  };
  const cards = (list: ListView) => shownCards(showing())(list);
  const before = listOf('06', '05', '03');
  const all = completedTopLevel(before);
  // What a search found does not decide what shows without one.
  for (let times = 0; times < 2; times++) toggleCompleted(before, all.slice(2), true);
  toggleCompleted(before, all, false);
  expect(cards(before)).toEqual(['06']);
  const after = listOf('07', '06', '05', '03');
  expect(cards(after)).toEqual(['07', '06']);
  showSince('m', '2026-05');
  expect(cards(after)).toEqual(['07', '06', '05']);
  // The newest month shows in any case.
  expect(cards(listOf('03', '02'))).toEqual(['03']);
});

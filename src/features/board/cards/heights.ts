import { labelled, shownTitle } from '../../../domain/label.ts';
import type { ListView } from '../../../domain/list.ts';
import { subtaskIds } from '../../../domain/list.ts';
import { seenText } from '../../../domain/seen-text.ts';
import type { Task } from '../../../domain/task.ts';
import { foldedParents } from '../column/folded.ts';
import { countLines } from './text-lines.ts';

/** How many subtasks a card shows before "Show more". */
export const SUBTASKS_SHOWN = 12;

const TEXT_WIDTH = 220;
/** The width of a title's first line, which leaves room for the card's button beside it. */
const FIRST_WIDTH = 199;
const SUBTASK_WIDTH = 199;
/** The width of a day ("Mon, Nov 23") and of a label beside a subtask's title, including the gap before it. */
const SUBTASK_DUE_WIDTH = 92;
const SUBTASK_LABEL_WIDTH = 60;

/**
 * Estimates the height of a card that was never drawn: exact for most cards, close for all. Once a card is drawn, its
 * measured height replaces the estimate.
 */
export function estimateCard(task: Task, list: ListView): number {
  const subtasks = list.children.get(task.id);
  const known = estimates.get(task);
  if (known && known.subtasks === subtasks) return known.height;
  const height = workOut(task, list);
  estimates.set(task, { subtasks, height });
  return height;
}

/** Estimates, cached per task and order of its subtasks; a task that did not change is the same object. */
const estimates = new WeakMap<Task, { readonly subtasks: readonly string[] | undefined; readonly height: number }>();

function workOut(task: Task, list: ListView): number {
  let height = 18 + countLines(shownTitle(task), '14px', TEXT_WIDTH, { first: FIRST_WIDTH }) * 20;
  const notes = seenText(task.notes);
  if (notes !== '') height += 2 + countLines(notes, '12.5px', TEXT_WIDTH, { most: 2 }) * 17;
  const subtasks = subtaskIds(list, task.id);
  if (subtasks.length > 0 && !foldedParents.has(task.id)) {
    const shown = subtasks.length > SUBTASKS_SHOWN ? subtasks.slice(0, SUBTASKS_SHOWN) : subtasks;
    height += 9;
    for (const id of shown) {
      const subtask = list.tasks.get(id);
      height += 6 + (subtask ? subtaskRow(subtask) : 18);
    }
    if (shown.length < subtasks.length) height += 26;
  }
  const said = labelled(task).marks.length > 0 || task.due !== null || task.parent !== null;
  if (said || subtasks.length > 0 || task.links.length > 0 || task.assignment) height += 27;
  return height;
}

/** The height of a subtask's row; labels and day that have no room beside the title go below it. */
function subtaskRow(subtask: Task): number {
  const { marks, text } = labelled(subtask);
  const beside = marks.length * SUBTASK_LABEL_WIDTH + (subtask.due ? SUBTASK_DUE_WIDTH : 0);
  const lines = countLines(text, '13px', SUBTASK_WIDTH);
  const fits = () => lines === 1 && countLines(text, '13px', Math.max(1, SUBTASK_WIDTH - beside), { most: 2 }) === 1;
  return lines * 18 + (beside === 0 || fits() ? 0 : 20);
}

/** Measured heights by task id. After a task changed, its last height is the best guess until it is drawn again. */
interface Heights {
  /**
   * Returns the height to lay a card out with: the measured one, else `guess()`, which is kept for `set` to compare.
   */
  laidOut(id: string, guess: () => number): number;
  /** Stores a measured height. Returns true when it differs from the height that the card was laid out with. */
  set(id: string, height: number): boolean;
}

/** Creates an empty cache of heights. */
export function createHeights(): Heights {
  const known = new Map<string, number>();
  const guessed = new Map<string, number>();
  return {
    laidOut(id, guess) {
      const height = known.get(id);
      if (height !== undefined) return height;
      const now = guess();
      guessed.set(id, now);
      return now;
    },
    set(id, height) {
      const before = known.get(id) ?? guessed.get(id);
      known.set(id, height);
      guessed.delete(id);
      return before !== height;
    },
  };
}

import { labelled, shownTitle } from '../../domain/label.ts';
import type { ListView } from '../../domain/list.ts';
import { subtaskIds } from '../../domain/list.ts';
import { seenText } from '../../domain/seen-text.ts';
import type { Task } from '../../domain/task.ts';
import { foldedParents } from './folded.ts';
import { countLines } from './text-lines.ts';

/** So many subtasks show on a card before "Show more". */
export const SUBTASKS_SHOWN = 12;

const TEXT_WIDTH = 220;
/** Of the first line of a title: beside it is the card's button. */
const FIRST_WIDTH = 199;
const SUBTASK_WIDTH = 199;
/** What stands beside a subtask's title, with the gap before it: a day as "Mon, Nov 23", a label. */
const SUBTASK_DUE_WIDTH = 92;
const SUBTASK_LABEL_WIDTH = 60;

/**
 * Height of a card by arithmetic, before it was ever drawn: right for most, near for all. What is drawn is measured, and
 * a measured height wins.
 */
export function estimateCard(task: Task, list: ListView): number {
  const subtasks = list.children.get(task.id);
  const known = estimates.get(task);
  if (known && known.subtasks === subtasks) return known.height;
  const height = workOut(task, list);
  estimates.set(task, { subtasks, height });
  return height;
}

/** Worked out once per task and order of its subtasks: a task that did not change is the same object. */
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

/** What has no room beside the title goes below it. */
function subtaskRow(subtask: Task): number {
  const { marks, text } = labelled(subtask);
  const beside = marks.length * SUBTASK_LABEL_WIDTH + (subtask.due ? SUBTASK_DUE_WIDTH : 0);
  const lines = countLines(text, '13px', SUBTASK_WIDTH);
  const fits = () => lines === 1 && countLines(text, '13px', Math.max(1, SUBTASK_WIDTH - beside), { most: 2 }) === 1;
  return lines * 18 + (beside === 0 || fits() ? 0 : 20);
}

/** Heights that were measured, by task id. The last one is the best guess after a change, until it is drawn again. */
interface Heights {
  /** What a card is laid out with: its measured height, or until there is one `guess`, which is kept to be compared. */
  laidOut(id: string, guess: () => number): number;
  /** True when it is another height than the card was laid out with. */
  set(id: string, height: number): boolean;
}

/** Makes an empty cache. */
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

import { flushSync } from 'react-dom';
import type { ListView } from '../../../domain/list.ts';
import { createHeights, estimateCard } from './heights.ts';

/** The measured heights of this page's cards, valid in every column since all columns have the same width. */
const heights = createHeights();

/** The height of a card that has nothing but a title of one line. */
const LOWEST = 38;

/** The height to lay out a card of a list with: as it was measured, else as it is estimated. */
export function cardHeight(list: ListView, taskId: string): number {
  const task = list.tasks.get(taskId);
  return heights.laidOut(taskId, () => (task ? estimateCard(task, list) : LOWEST));
}

const owners = new Map<Element, { taskId: string; changed: () => void }>();

/** One observer for all cards. It runs after layout and before paint, so the user never sees the correction. */
const observer =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((entries) => {
        const columns = new Set<() => void>();
        for (const entry of entries) {
          const owner = owners.get(entry.target);
          const height = entry.borderBoxSize[0]?.blockSize;
          if (owner && height && heights.set(owner.taskId, height)) columns.add(owner.changed);
        }
        if (columns.size > 0) flushSync(() => columns.forEach((changed) => void changed()));
      });

/** Elements of cards that left. Each `unobserve` searches through all observed ones, so it is put off for a second. */
let left: Element[] = [];

function letGoLater(element: Element): void {
  left.push(element);
  if (left.length > 1) return;
  setTimeout(() => {
    for (const gone of left) if (!owners.has(gone)) observer?.unobserve(gone);
    left = [];
  }, 1000);
}

/** Measures a card now and whenever its size changes; calls `changed` when the height differs. Returns the clean-up. */
export function observeHeight(element: Element, taskId: string, changed: () => void): () => void {
  owners.set(element, { taskId, changed });
  observer?.observe(element);
  return () => {
    owners.delete(element);
    letGoLater(element);
  };
}

import { flushSync } from 'react-dom';
import { createHeights } from './heights.ts';

/** Measured heights of this page's cards. Every column has the same width, so they hold in each. */
export const heights = createHeights();

const owners = new Map<Element, { taskId: string; changed: () => void }>();

/** One observer for all cards. It runs after layout and before paint, so a correction is never seen. */
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

/** Cards that left. Letting go of each costs a search through all, so it waits until nothing scrolls. */
let left: Element[] = [];

function letGoLater(element: Element): void {
  left.push(element);
  if (left.length > 1) return;
  setTimeout(() => {
    for (const gone of left) if (!owners.has(gone)) observer?.unobserve(gone);
    left = [];
  }, 1000);
}

/** Measures a card now and whenever its size changes; `changed` is called when the height is another one. */
export function observeHeight(element: Element, taskId: string, changed: () => void): () => void {
  owners.set(element, { taskId, changed });
  observer?.observe(element);
  return () => {
    owners.delete(element);
    letGoLater(element);
  };
}

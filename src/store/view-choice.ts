import type { UiState } from './ui-slice.ts';

const KEY = 'tackboard.view';

/** Which way the lists of a board stand on this device (decision D20); beside one another until it was chosen. */
export function viewChoice(): UiState['view'] {
  try {
    return localStorage.getItem(KEY) === 'vertical' ? 'vertical' : 'horizontal';
  } catch {
    return 'horizontal';
  }
}

/** Keeps the choice on this device. */
export function keepViewChoice(view: UiState['view']): void {
  try {
    localStorage.setItem(KEY, view);
  } catch {
    // Storage is full or blocked: it holds until this page is loaded again.
  }
}

import { keepText, readText } from './device-texts.ts';
import type { UiState } from './ui-slice.ts';

const KEY = 'tackboard.view';

/** Which way the lists of a board stand on this device (decision D20); beside one another until it was chosen. */
export function viewChoice(): UiState['view'] {
  return readText(KEY) === 'vertical' ? 'vertical' : 'horizontal';
}

/** Keeps the choice on this device, or for this page alone where nothing can be kept. */
export function keepViewChoice(view: UiState['view']): void {
  keepText(KEY, view);
}

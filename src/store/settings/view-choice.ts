import { keepText, readText } from '../texts/device-texts.ts';
import type { UiState } from '../ui-slice.ts';

const KEY = 'tackboard.view';

/** How the lists of a board are arranged on this device (decision D20); side by side until the user chooses. */
export function viewChoice(): UiState['view'] {
  return readText(KEY) === 'vertical' ? 'vertical' : 'horizontal';
}

/** Stores the choice on this device; if nothing can be stored, it holds for this page alone. */
export function keepViewChoice(view: UiState['view']): void {
  keepText(KEY, view);
}

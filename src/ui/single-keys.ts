/** Where the choice is kept. */
export const SINGLE_KEYS = 'tackboard.singleKeys';

/**
 * Whether keys of one character act wherever nothing is typed; on this device they do until they are switched off. Who speaks
 * to a computer says such characters without meaning them (WCAG 2.1.4), and those of a card act only where it has the focus.
 */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS) !== 'off';
  } catch {
    return true;
  }
}

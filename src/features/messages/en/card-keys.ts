/**
 * What the keys do on a card, for screen readers. In a file of its own: every page loads it, and no screen shows it.
 */
export const cardKeys =
  'Press Enter to open, E to edit the title, C to complete, Space to lift and move with the arrow keys, question mark for all shortcuts.';

/** The same for virtual boards, where cards are gathered from lists and cannot be moved. */
export const gatheredCardKeys =
  'Press Enter to open, E to edit the title, C to complete, D to set the due date, question mark for all shortcuts.';

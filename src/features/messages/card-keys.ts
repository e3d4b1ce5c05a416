/** What the keys do on a card, for who hears the board: in a file of its own, since each page reads it and no screen shows it. */
export const cardKeys =
  'Press Enter to open, E to edit the title, C to complete, Space to lift and move with the arrow keys, question mark for all shortcuts.';

/** The same where cards are gathered from lists and have no place of their own. */
export const gatheredCardKeys =
  'Press Enter to open, E to edit the title, C to complete, D to set the due date, question mark for all shortcuts.';

import { seenText } from '../../domain/seen-text.ts';
import { messages } from './messages.ts';

/**
 * The shown name of a list: "Untitled list" for one without a visible title, which other apps may create. That name is
 * never saved: renaming starts from the actual title.
 */
export const listName = (title = ''): string => seenText(title) || messages().untitledList;

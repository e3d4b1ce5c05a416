import { seenText } from '../../domain/seen-text.ts';
import { messages } from './messages.ts';

/**
 * What a list is called: other apps may make one whose title cannot be seen. It is never saved; who renames a list starts
 * from its title.
 */
export const listName = (title = ''): string => seenText(title) || messages().untitledList;

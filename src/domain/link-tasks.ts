import { linkWords } from './links.ts';
import { splitLong } from './long-text.ts';
import { TITLE_MAX } from './task.ts';
import { type TypedTask, withNotes } from './typed-tasks.ts';

/**
 * Makes tasks of a dropped link and its words, if it has any. Words beyond a title's limit go below the link in the
 * notes.
 */
export function linkTasks(link: string, words: string): readonly TypedTask[] {
  const said = words.trim().replaceAll(/\s+/g, ' ');
  const { head, rest } = splitLong(said === '' || said === link ? linkWords(link) : said, TITLE_MAX);
  return withNotes(head, [link, rest].filter(Boolean).join('\n\n'));
}

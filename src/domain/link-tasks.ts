import { linkWords } from './links.ts';
import { splitLong } from './long-text.ts';
import { TITLE_MAX } from './task.ts';
import { type TypedTask, withNotes } from './typed-tasks.ts';

/** A link that was dropped, with its words where it has any; what a title does not take of these stands below the link. */
export function linkTasks(link: string, words: string): readonly TypedTask[] {
  const said = words.trim().replaceAll(/\s+/g, ' ');
  const { head, rest } = splitLong(said === '' || said === link ? linkWords(link) : said, TITLE_MAX);
  return withNotes(head, [link, rest].filter(Boolean).join('\n\n'));
}

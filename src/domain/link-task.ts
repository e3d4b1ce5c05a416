import { linkWords } from './links.ts';
import { splitLong } from './long-text.ts';
import { TITLE_MAX } from './task.ts';
import type { TypedTask } from './typed-tasks.ts';

/** A link that was dropped, with its words where it has any. */
export function linkTask(link: string, words: string): TypedTask {
  const said = words.trim().replaceAll(/\s+/g, ' ');
  const title = said === '' || said === link ? linkWords(link) : said;
  return { title: splitLong(title, TITLE_MAX).head, notes: link };
}

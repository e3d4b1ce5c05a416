import { linkTasks } from '../../domain/link-tasks.ts';
import { linksIn } from '../../domain/links.ts';
import { type TypedTask, typedTasks } from '../../domain/typed-tasks.ts';

/** What was dropped from outside, as tasks: a link with its words, else the lines of a text. */
export function droppedTasks(uris: string, text: string, html: string): readonly TypedTask[] {
  const [link] = linksIn(uris);
  if (link === undefined) return typedTasks(text, 'several');
  const anchor = new DOMParser().parseFromString(html, 'text/html').querySelector('a');
  return linkTasks(link, anchor?.textContent ?? '');
}

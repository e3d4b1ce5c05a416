import { linkTasks } from '../../domain/link-tasks.ts';
import { linksIn } from '../../domain/links.ts';
import { linesOf } from '../../domain/long-text.ts';
import { type TypedTask, typedTasks } from '../../domain/typed-tasks.ts';

/**
 * What was dropped from outside, as tasks: a link with its words, several as their lines, else the lines of a text. `uris` may
 * hold comments (RFC 2483).
 */
export function droppedTasks(uris: string, text: string, html: string): readonly TypedTask[] {
  const lines = linesOf(uris).filter((line) => !line.startsWith('#'));
  const [link] = linksIn(lines.join('\n'));
  if (link === undefined) return typedTasks(text, 'several');
  if (lines.length > 1) return typedTasks(lines.join('\n'), 'several');
  const anchor = new DOMParser().parseFromString(html, 'text/html').querySelector('a');
  return linkTasks(link, anchor?.textContent ?? '');
}

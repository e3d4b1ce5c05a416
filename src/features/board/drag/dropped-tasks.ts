import { linkTasks } from '../../../domain/link-tasks.ts';
import { linksIn } from '../../../domain/links.ts';
import { linesOf } from '../../../domain/long-text.ts';
import { type TypedTask, typedTasks } from '../../../domain/typed-tasks.ts';

/**
 * Turns what was dropped from outside the page into tasks: one link with its text, several links one task a line,
 * otherwise the lines of the text. `uris` may contain comment lines (RFC 2483).
 */
export function droppedTasks(uris: string, text: string, html: string): readonly TypedTask[] {
  const lines = linesOf(uris).filter((line) => !line.startsWith('#'));
  const [link] = linksIn(lines.join('\n'));
  if (link === undefined) return typedTasks(text, 'several');
  if (lines.length > 1) return typedTasks(lines.join('\n'), 'several');
  const anchor = new DOMParser().parseFromString(html, 'text/html').querySelector('a');
  return linkTasks(link, anchor?.textContent ?? '');
}

import { isWebLink, linkWords } from '../../domain/links.ts';
import { linesOf, splitLong } from '../../domain/long-text.ts';
import { seenText } from '../../domain/seen-text.ts';
import { TITLE_MAX } from '../../domain/task.ts';
import { type TypedTask, withNotes } from '../../domain/typed-tasks.ts';

/**
 * What Chrome's context menu tells about a click.
 * https://developer.chrome.com/docs/extensions/reference/api/contextMenus
 */
export interface Clicked {
  readonly selectionText?: string | undefined;
  readonly linkUrl?: string | undefined;
  readonly srcUrl?: string | undefined;
  readonly pageUrl?: string | undefined;
}

/**
 * Addresses that lead nowhere from a task: scripts, and pictures that are part of the page itself, which may be of any
 * length.
 */
const OF_THE_PAGE = /^(javascript|data|blob):/i;

/**
 * Makes a task from what was right-clicked. Its title is the first line of the selection, or else the page's title, or
 * the words of a link's or a picture's address, as of an address that is typed (typed-tasks.ts); its notes are the
 * address and the whole selection, and the whole title if that was cut. Notes that are too long make more than one
 * task. All of it is text from a stranger's page, and stays text (decision D13). Makes none for a page that Chrome
 * tells nothing about, such as Chrome's own pages with the shortcut, nor for our own pages: their addresses begin with
 * `ownUrl`.
 */
export function tasksFromClick(clicked: Clicked, pageTitle: string | undefined, ownUrl: string): readonly TypedTask[] {
  const page = clicked.pageUrl?.startsWith(ownUrl) ? {} : { url: clicked.pageUrl, title: pageTitle?.trim() };
  const elsewhere = [clicked.linkUrl, clicked.srcUrl].find((url) => url && !OF_THE_PAGE.test(url));
  const address = elsewhere ?? page.url ?? clicked.linkUrl ?? '';
  const selection = seenText(clicked.selectionText ?? '');
  const [line] = linesOf(selection);
  const link = isWebLink(address) ? address : '';
  const whole = line ?? ((elsewhere ? '' : page.title) || (link ? linkWords(link) : address));
  if (whole === '') return [];
  const title = splitLong(whole, TITLE_MAX).head;
  const text = selection || whole;
  const more = text === title || text === link ? '' : text;
  return withNotes(title, [link, more].filter(Boolean).join('\n\n'));
}

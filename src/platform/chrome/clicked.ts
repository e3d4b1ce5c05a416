import { linesOf, splitLong } from '../../domain/long-text.ts';
import { seenText } from '../../domain/seen-text.ts';
import { TITLE_MAX } from '../../domain/task.ts';
import { type TypedTask, withNotes } from '../../domain/typed-tasks.ts';

/** What the context menu tells of a click. https://developer.chrome.com/docs/extensions/reference/api/contextMenus */
export interface Clicked {
  readonly selectionText?: string | undefined;
  readonly linkUrl?: string | undefined;
  readonly srcUrl?: string | undefined;
  readonly pageUrl?: string | undefined;
}

/** Leads nowhere from a task: what a press there does, and a picture that stands in the page itself, of any length. */
const OF_THE_PAGE = /^(javascript|data|blob):/i;

/**
 * A task from what was right-clicked: the first line of the selection as its title, else the page's; the address and the
 * whole selection in its notes, with a title that is cut there. More than one where the notes are too long for it. All of
 * it is text from a stranger's page, and stays text (decision D13). None of a page that Chrome tells nothing of, as of its
 * own for a key, nor of one of ours: `ownUrl` is where those begin.
 */
export function tasksFromClick(clicked: Clicked, pageTitle: string | undefined, ownUrl: string): readonly TypedTask[] {
  const page = clicked.pageUrl?.startsWith(ownUrl) ? {} : { url: clicked.pageUrl, title: pageTitle?.trim() };
  const elsewhere = [clicked.linkUrl, clicked.srcUrl].find((url) => url && !OF_THE_PAGE.test(url));
  const address = elsewhere ?? page.url ?? clicked.linkUrl ?? '';
  const selection = seenText(clicked.selectionText ?? '');
  const [line] = linesOf(selection);
  const whole = line ?? ((elsewhere ? '' : page.title) || address);
  if (whole === '') return [];
  const title = splitLong(whole, TITLE_MAX).head;
  const link = /^https?:/.test(address) ? address : '';
  const text = selection || whole;
  const more = text === title || text === link ? '' : text;
  return withNotes(title, [link, more].filter(Boolean).join('\n\n'));
}

import { TITLE_MAX } from '../../domain/task.ts';

/** What the context menu tells of a click. https://developer.chrome.com/docs/extensions/reference/api/contextMenus */
export interface Clicked {
  readonly selectionText?: string | undefined;
  readonly linkUrl?: string | undefined;
  readonly srcUrl?: string | undefined;
  readonly pageUrl?: string | undefined;
}

/**
 * A task from what was right-clicked: the first line of the selection as its title, else the page's; the address and the
 * whole selection in its notes. All of it is text from a stranger's page, and stays text (decision D13).
 */
export function taskFromClick(clicked: Clicked, pageTitle: string | undefined): { title: string; notes: string } {
  const address = clicked.linkUrl ?? clicked.srcUrl ?? clicked.pageUrl ?? '';
  const selection = clicked.selectionText?.trim() ?? '';
  const [line = ''] = selection.split('\n');
  const elsewhere = clicked.linkUrl ?? clicked.srcUrl;
  const title = (line.trim() || (elsewhere ? '' : pageTitle?.trim()) || address).slice(0, TITLE_MAX);
  const more = selection === title ? '' : selection;
  return { title, notes: [/^https?:/.test(address) ? address : '', more].filter(Boolean).join('\n\n') };
}

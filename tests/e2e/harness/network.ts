import type { Page } from 'puppeteer';

/** A request of a page that a page must not make. */
export interface Offence {
  readonly page: string;
  readonly method: string;
  readonly type: string;
  readonly url: string;
}

/** What a page may fetch of its own origin: its document, scripts, styles, fonts and pictures. */
const ownTypes = new Set(['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Manifest']);

/** Signing in navigates here; its forms are posted by the pages of the other origin, not by ours. */
const signInPaths = /^\/(o\/oauth2\/v2\/auth|api\/oAuth)(\/|$)/;

/**
 * Listens to every request of a page by CDP, before the page can make one. Workers have targets of their own and are
 * no pages: what they ask for never shows up here.
 */
export async function watchNetwork(page: Page, origin: string, offences: Offence[], log: string[]): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Network.requestWillBeSent', ({ request, type, documentURL }) => {
    const entry = { page: documentURL, method: request.method, type: type ?? 'Other', url: request.url };
    log.push(`${entry.method} ${entry.type} ${entry.url}`);
    if (!allowed(entry, origin)) offences.push(entry);
  });
  await session.send('Network.enable');
}

function allowed({ method, type, url }: Offence, origin: string): boolean {
  const { origin: from, pathname, protocol } = new URL(url);
  // A file that the page made itself, on its way to the person's disk.
  if (protocol === 'blob:' && type === 'Document') return from === origin;
  // Pictures, fonts and the sound that the page made itself: nothing goes over a network.
  if (protocol === 'data:' || protocol === 'blob:') return ['Image', 'Font', 'Media'].includes(type);
  // The browser asks for the icon of a tab by itself, and names no type.
  const icon = type === 'Other' && pathname === '/icon.svg';
  if (type === 'Document' && signInPaths.test(pathname)) return true;
  return method === 'GET' && from === origin && (icon || ownTypes.has(type));
}

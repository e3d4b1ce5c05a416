import type { Page } from 'puppeteer';

/** A request by a page that pages must not make. */
export interface Offence {
  readonly page: string;
  readonly method: string;
  readonly type: string;
  readonly url: string;
}

/** The types of files that a page may fetch from its own origin. */
const ownTypes = new Set(['Document', 'Script', 'Stylesheet', 'Font', 'Image', 'Manifest']);

/** Signing in navigates to these paths; their forms are posted by pages of the other origin, not by ours. */
const signInPaths = /^\/(o\/oauth2\/v2\/auth|api\/oAuth)(\/|$)/;

/**
 * Observes every request of a page by CDP, from before its first one, and tells of those that fail. Workers are targets
 * of their own, not pages: their requests never appear here.
 */
export async function watchNetwork(
  page: Page,
  origin: string,
  offences: Offence[],
  log: string[],
  failed: (request: string) => void,
): Promise<void> {
  const session = await page.createCDPSession();
  const asked = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, documentURL }) => {
    const entry = { page: documentURL, method: request.method, type: type ?? 'Other', url: request.url };
    asked.set(requestId, `${entry.method} ${entry.url}`);
    log.push(`${entry.method} ${entry.type} ${entry.url}`);
    if (!allowed(entry, origin)) offences.push(entry);
  });
  session.on('Network.loadingFailed', ({ requestId }) => failed(asked.get(requestId) ?? requestId));
  await session.send('Network.enable');
}

function allowed({ method, type, url }: Offence, origin: string): boolean {
  const { origin: from, pathname, protocol } = new URL(url);
  // A file that the page made itself, being saved to the person's disk.
  if (protocol === 'blob:' && type === 'Document') return from === origin;
  // Pictures, fonts and sound that the page made itself: nothing goes over a network.
  if (protocol === 'data:' || protocol === 'blob:') return ['Image', 'Font', 'Media'].includes(type);
  // The browser itself requests the icon of a tab, and gives no type.
  const icon = type === 'Other' && pathname === '/icon.svg';
  if (type === 'Document' && signInPaths.test(pathname)) return true;
  return method === 'GET' && from === origin && (icon || ownTypes.has(type));
}

import { createHash } from 'node:crypto';

export const DEFAULT_TARGET = '/app';

/**
 * Returns the address at which chrome.identity receives answers for the extension with this public key (base64). The
 * extension's id is the first half of the key's SHA-256, written with the letters a to p.
 * https://developer.chrome.com/docs/extensions/reference/api/identity
 */
export function extensionUrlOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 32);
  const id = [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
  return `https://${id}.chromiumapp.org/`;
}

/** Returns the origin of that extension's own pages and worker. */
export const extensionOriginOf = (extensionUrl: string): string =>
  `chrome-extension://${new URL(extensionUrl).hostname.split('.')[0]}`;

/** Screens that would end or repeat the sign-in that has just succeeded. */
const NO_TARGET = /^\/(api|login|signOut|switchAccount|resetLogin)(\/|$)/;

const MAX_LENGTH = 2000;

/**
 * Returns true for C0 controls, DEL and backslashes: browsers drop them or turn them into slashes, so that '/\t/evil'
 * leads to a foreign host.
 */
function hasUnsafeCharacter(target: string): boolean {
  return [...target].some((character) => character < ' ' || character === '\u007f' || character === '\\');
}

/**
 * Returns the place to go after sign-in [2.23]: `target` if it is a path (with query and fragment) of our own origin or
 * exactly the extension's own address, else '/app' (D9). Anything else would make the sign-in an open redirect.
 */
export function safeTarget(target: string | undefined, publicUrl: string, extensionUrl?: string): string {
  if (extensionUrl !== undefined && target === extensionUrl) return target;
  if (!target?.startsWith('/') || target.length > MAX_LENGTH || hasUnsafeCharacter(target)) return DEFAULT_TARGET;
  if (!URL.canParse(target, publicUrl)) return DEFAULT_TARGET;
  const url = new URL(target, publicUrl);
  if (url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('//')) return DEFAULT_TARGET;
  return NO_TARGET.test(url.pathname) ? DEFAULT_TARGET : `${url.pathname}${url.search}${url.hash}`;
}

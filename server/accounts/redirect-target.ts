export const DEFAULT_TARGET = '/app';

/** Screens that would end or repeat the sign-in that has just succeeded. */
const NO_TARGET = /^\/(api|login|signOut|switchAccount|resetLogin)(\/|$)/;

const MAX_LENGTH = 2000;

/** True for C0 controls, DEL and backslashes: browsers drop or turn them into slashes, which makes '/\t/evil' a foreign host. */
function hasUnsafeCharacter(target: string): boolean {
  return [...target].some((character) => character < ' ' || character === '\u007f' || character === '\\');
}

/**
 * The place to go after sign-in [2.23], if it is a path (with query and fragment) of our own origin, else '/app' (D9).
 * Anything else would make the sign-in an open redirect.
 */
export function safeTarget(target: string | undefined, publicUrl: string): string {
  if (!target?.startsWith('/') || target.length > MAX_LENGTH || hasUnsafeCharacter(target)) return DEFAULT_TARGET;
  if (!URL.canParse(target, publicUrl)) return DEFAULT_TARGET;
  const url = new URL(target, publicUrl);
  if (url.origin !== new URL(publicUrl).origin || url.pathname.startsWith('//')) return DEFAULT_TARGET;
  return NO_TARGET.test(url.pathname) ? DEFAULT_TARGET : `${url.pathname}${url.search}${url.hash}`;
}

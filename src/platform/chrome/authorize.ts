import { type SignInRequest, signInPath } from '../../domain/sign-in.ts';
import { readSignInReturn, type SignInReturn } from '../../protocol/sign-in-return.ts';

/** Google's pages must have led back by then where nobody sees them, in milliseconds. */
const SILENT_LIMIT_MS = 20_000;

/**
 * Google's consent in a window of Chrome's own, through the product API. A window that the user closes is a refusal.
 * `silent`: no window; whatever Google would have to ask is a refusal too.
 */
export async function authorize(
  apiUrl: string,
  request: SignInRequest,
  { silent = false } = {},
): Promise<SignInReturn> {
  // The answer comes to the extension's own address (D9).
  const url = apiUrl + signInPath(chrome.identity.getRedirectURL(), request);
  // Where the user took the site from the extension, the cookie that binds the sign-in to this browser does not come along.
  if (!(await chrome.permissions.contains({ origins: [`${apiUrl}/*`] }))) return { ok: false, code: 'site-access' };
  const how = silent ? { interactive: false, timeoutMsForNonInteractive: SILENT_LIMIT_MS } : { interactive: true };
  try {
    const answer = await chrome.identity.launchWebAuthFlow({ url, ...how });
    return readSignInReturn(answer ? new URL(answer).hash : '') ?? { ok: false, code: 'sign-in-failed' };
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    // Chrome has two sentences: the user closed the window, or the page could not be loaded.
    if (/could not be loaded/i.test(text)) return { ok: false, code: navigator.onLine ? 'unavailable' : 'offline' };
    return { ok: false, code: 'access_denied' };
  }
}

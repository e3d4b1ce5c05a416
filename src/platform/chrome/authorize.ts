import { type SignInRequest, signInPath } from '../../domain/sign-in.ts';
import { readSignInReturn, type SignInReturn } from '../../protocol/sign-in-return.ts';

/** How long a sign-in without a window may take, in milliseconds. */
const SILENT_LIMIT_MS = 20_000;

/**
 * Asks for Google's consent in a window of Chrome's own, through the product API. A window that the user closes is a
 * refusal. `silent`: no window is shown; if Google would have to ask something, that is a refusal too.
 */
export async function authorize(
  apiUrl: string,
  request: SignInRequest,
  { silent = false } = {},
): Promise<SignInReturn> {
  // Google's answer comes to the extension's own address (D9).
  const url = apiUrl + signInPath(chrome.identity.getRedirectURL(), request);
  // If the user took the site permission from the extension, the cookie that binds the sign-in to this browser is not
  // sent.
  if (!(await chrome.permissions.contains({ origins: [`${apiUrl}/*`] }))) return { ok: false, code: 'site-access' };
  const how = silent ? { interactive: false, timeoutMsForNonInteractive: SILENT_LIMIT_MS } : { interactive: true };
  try {
    const answer = await chrome.identity.launchWebAuthFlow({ url, ...how });
    return readSignInReturn(answer ? new URL(answer).hash : '') ?? { ok: false, code: 'sign-in-failed' };
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    // Chrome has two messages: the user closed the window, or the page could not be loaded.
    if (/could not be loaded/i.test(text)) return { ok: false, code: navigator.onLine ? 'unavailable' : 'offline' };
    return { ok: false, code: 'access_denied' };
  }
}

import * as v from 'valibot';
import { commandError } from '../../protocol/messages.ts';
import type { Authorized } from '../web/host-deps.ts';

/** Google's pages must have led back by then where nobody sees them, in milliseconds. */
const SILENT_LIMIT_MS = 20_000;

interface AuthorizeRequest {
  readonly prompt?: 'select_account' | 'consent' | undefined;
  readonly loginHint?: string | undefined;
  readonly scope?: 'drive' | undefined;
}

/** Address of the product API's sign-in for this extension [7.19]; the answer comes to the extension's own address (D9). */
export function authorizeUrl(apiUrl: string, redirectUrl: string, request: AuthorizeRequest): string {
  const { prompt, loginHint, scope } = request;
  const query = new URLSearchParams({ state: redirectUrl });
  if (prompt) query.set('prompt', prompt);
  if (loginHint) query.set('login_hint', loginHint);
  if (scope) query.set('scope', scope);
  return `${apiUrl}/api/oAuth?${query}`;
}

/** What an address that the sign-in ended on says. */
export function readAnswer(url: string | undefined): Authorized {
  const values = new URLSearchParams(url === undefined ? '' : new URL(url).hash.slice(1));
  const [authCode, state] = [values.get('authCode'), values.get('state')];
  if (authCode && state) return { ok: true, authCode, state };
  const code = v.safeParse(commandError, values.get('error'));
  return { ok: false, code: code.success ? code.output : 'sign-in-failed' };
}

/**
 * Google's consent in a window of Chrome's own, through the product API. A window that the user closes is a refusal.
 * `silent`: no window; whatever Google would have to ask is a refusal too.
 */
export async function authorize(
  apiUrl: string,
  request: AuthorizeRequest,
  { silent = false } = {},
): Promise<Authorized> {
  const url = authorizeUrl(apiUrl, chrome.identity.getRedirectURL(), request);
  const how = silent ? { interactive: false, timeoutMsForNonInteractive: SILENT_LIMIT_MS } : { interactive: true };
  try {
    return readAnswer(await chrome.identity.launchWebAuthFlow({ url, ...how }));
  } catch (error) {
    const text = error instanceof Error ? error.message : '';
    // Chrome has two sentences: the user closed the window, or the page could not be loaded.
    if (/could not be loaded/i.test(text)) return { ok: false, code: navigator.onLine ? 'unavailable' : 'offline' };
    return { ok: false, code: 'access_denied' };
  }
}

import { TASKS_SCOPE } from '../server/accounts/sign-in.ts';
import type { Browser } from '../server/testing/browser.ts';

interface ThroughGoogleOptions {
  /** The address at which it begins. Without `login_hint` it leads past the account chooser, which needs `sub`. */
  readonly path: string;
  /** The account to choose. */
  readonly sub?: string;
  /** The boxes to tick. */
  readonly scopes?: readonly string[];
}

/** Submits the only form of a page as a person would, and returns the address that this leads to. */
async function submit(page: Response, fields: [string, string][]): Promise<Response> {
  const html = await page.text();
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '';
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const body = new URLSearchParams([
    ...hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
    ...fields,
  ]);
  return fetch(new URL(action, page.url), { method: 'POST', body, redirect: 'manual' });
}

/**
 * Goes from the sign-in button through Google's account chooser and consent page, as far as they are shown, without
 * drawing a page. Returns the product's address that the callback leads to, relative to its origin.
 */
export async function throughGoogle(
  browser: Browser,
  { path, sub = '', scopes = [TASKS_SCOPE] }: ThroughGoogleOptions,
): Promise<string> {
  const away = await browser.get(path);
  let answer = await fetch(away.headers.get('location') ?? '', { redirect: 'manual' });
  if (answer.status === 200 && !path.includes('login_hint')) answer = await submit(answer, [['account', sub]]);
  if (answer.status === 200) {
    const ticked = scopes.map((scope): [string, string] => ['scope', scope]);
    answer = await submit(answer, [...ticked, ['decision', 'continue']]);
  }
  const back = await browser.get(answer.headers.get('location') ?? '');
  return back.headers.get('location') ?? '';
}

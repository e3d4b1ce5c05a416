import type { Browser } from '../server/rigs/browser.ts';

interface ThroughGoogleOptions {
  /** Where the way begins. One without `login_hint` leads past the chooser, which needs `sub`. */
  readonly path: string;
  /** The account that is chosen. */
  readonly sub?: string;
  /** The boxes that are ticked. */
  readonly scopes?: readonly string[];
}

export const TASKS_SCOPE = 'https://www.googleapis.com/auth/tasks';

/** Sends the only form of a page as its reader would, and returns where that leads. */
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
 * From the sign-in button through Google's chooser and consent, as far as they are shown, without drawing a page. The
 * answer is the address of the product that the callback leads to, relative to its origin.
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

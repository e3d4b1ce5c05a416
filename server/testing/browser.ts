export type Browser = {
  get(path: string): Promise<Response>;
  post(path: string, body: unknown): Promise<Response>;
  cookies: Map<string, string>;
};

/** A browser as the server sees it: it keeps cookies and sends them back, but follows no redirect by itself. */
export function createBrowser(
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>,
  origin: string,
): Browser {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, origin).href, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    get: (path) => send(path, {}),
    post: (path, body) =>
      send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    cookies,
  };
}

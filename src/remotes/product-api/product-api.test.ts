import { expect, it } from 'vitest';
import { createProductApi, ProductError } from './product-api.ts';

function apiWith(answer: Response | Error) {
  const sent: { url: string; init: RequestInit }[] = [];
  const api = createProductApi({
    baseUrl: 'http://localhost:4400/',
    fetch: async (url, init) => {
      sent.push({ url, init });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { api, sent };
}

const token = { accessToken: 'a', expiryDate: 5, scope: 's' };

it('asks for a token with the id token in the body', async () => {
  const { api, sent } = apiWith(Response.json(token));
  expect(await api.getAccessToken('id', { force: true })).toEqual(token);
  expect(sent[0]?.url).toBe('http://localhost:4400/api/getAccessToken');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: '{"idToken":"id","force":true}',
  });
});

it('exchanges what the sign-in brought', async () => {
  const user = { uid: 'u', email: 'e', name: 'n', imageUrl: '' };
  const { api, sent } = apiWith(Response.json({ ...token, customToken: 'c', redirect: '/app', user }));
  expect(await api.signIn('code', 'state')).toMatchObject({ customToken: 'c', redirect: '/app', user });
  expect(sent[0]?.init.body).toBe('{"authCode":"code","state":"state"}');
});

it.each([
  [401, 'invalid-id-token', 'unauthenticated'],
  [401, 'invalid-refresh-token', 'expired-access'],
  [403, 'insufficient-scope', 'insufficient-scope'],
  [503, 'token-unavailable', 'unavailable'],
  [500, 'internal', 'unavailable'],
  [403, 'access_denied', 'refused'],
] as const)('%i %s is %s, with the reason of the API', async (status, reason, code) => {
  const { api } = apiWith(Response.json({ error: { code: reason, message: '' } }, { status }));
  const error = await api.getAccessToken('id').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProductError);
  expect(error).toMatchObject({ code, reason, status });
});

it('goes by the status alone where the reason is one that this build does not know', async () => {
  const { api } = apiWith(Response.json({ error: { code: 'teapot', message: '' } }, { status: 418 }));
  await expect(api.getAccessToken('id')).rejects.toMatchObject({ code: 'refused', reason: null, status: 418 });
});

it('takes a page of HTML for unavailable and silence for offline', async () => {
  const page = apiWith(new Response('<html>', { status: 200 })).api;
  await expect(page.config()).rejects.toMatchObject({ code: 'unavailable' });
  const silent = apiWith(new TypeError('Failed to fetch')).api;
  await expect(silent.signOut('id')).rejects.toMatchObject({ code: 'offline', mayHaveCommitted: true });
});

import { expect, test } from 'vitest';
import { readPortrait } from './portrait.ts';

const url = 'https://pictures.example/ada';
const answering = (body: string, headers: Record<string, string>, status = 200) =>
  (async () => new Response(body, { headers, status })) as typeof fetch;

test('a portrait comes as data, so that pages ask no other origin for it', async () => {
  const portrait = await readPortrait(url, answering('<svg/>', { 'content-type': 'image/svg+xml; charset=utf-8' }));
  expect(portrait).toBe(`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`);
});

test("is not fetched from where its host sends on to: that could be any address of the server's own network", async () => {
  let redirect: RequestInit['redirect'];
  await readPortrait(url, async (_, init) => {
    redirect = init?.redirect;
    return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
  });
  expect(redirect).toBe('error');
});

test('no more is read than a portrait may have, though its host sends on and names no length', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 100) controller.close();
      else controller.enqueue(new Uint8Array(16 * 1024));
    },
  });
  const answer = new Response(endless, { headers: { 'content-type': 'image/png' } });
  expect(await readPortrait(url, async () => answer)).toBe('');
  expect(sent).toBeLessThan(10);
});

test('what is no picture, too large, missing or silent is no portrait', async () => {
  expect(await readPortrait(url, answering('<html>', { 'content-type': 'text/html' }))).toBe('');
  expect(await readPortrait(url, answering('x'.repeat(65537), { 'content-type': 'image/png' }))).toBe('');
  expect(await readPortrait(url, answering('', { 'content-type': 'image/png' }, 404))).toBe('');
  expect(await readPortrait(url, () => Promise.reject(new TypeError('no route')))).toBe('');
  expect(await readPortrait('', answering('', {}))).toBe('');
});

import { expect, it } from 'vitest';
import { asPagePort, isOwnPage } from './page-port.ts';

const runtime = { id: 'me', getURL: (path: string) => `chrome-extension://me/${path}` } as typeof chrome.runtime;

it('knows its own pages from anybody else', () => {
  const own = { id: 'me', url: 'chrome-extension://me/popup/popup.html' };
  expect(isOwnPage(own as chrome.runtime.MessageSender, runtime)).toBe(true);
  for (const sender of [
    undefined,
    {},
    { ...own, id: 'other' },
    { id: 'me', url: 'https://evil.example/chrome-extension://me/' },
    { id: 'me', url: 'chrome-extension://meme/popup.html' },
    { id: 'me' },
  ]) {
    expect(isOwnPage(sender as chrome.runtime.MessageSender | undefined, runtime)).toBe(false);
  }
});

it('says goodbye for a page that is gone, and sends it nothing more', () => {
  const posted: unknown[] = [];
  let hear: (data: unknown) => void = () => {};
  let leave = () => {};
  const port = asPagePort({
    postMessage: (message: unknown) => void posted.push(message),
    onMessage: {
      addListener(listener: typeof hear) {
        hear = listener;
      },
    },
    onDisconnect: {
      addListener(listener: typeof leave) {
        leave = listener;
      },
    },
  } as unknown as chrome.runtime.Port);
  const heard: unknown[] = [];
  port.addEventListener('message', ({ data }) => heard.push(data));
  hear('hello');
  port.postMessage({ type: 'saved', operationIds: ['a'] });
  leave();
  port.postMessage({ type: 'saved', operationIds: ['b'] });
  expect(heard).toEqual(['hello', { type: 'bye' }]);
  expect(posted).toEqual([{ type: 'saved', operationIds: ['a'] }]);
});

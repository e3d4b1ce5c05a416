import { afterEach, expect, it, vi } from 'vitest';
import { openWorkerLink } from './engine-port.ts';

afterEach(() => vi.unstubAllGlobals());

it('has the alarm start the worker again with every word that something may wait, but not for a page that only looks', async () => {
  const alarms: string[] = [];
  const event = { addListener: () => {} };
  vi.stubGlobal('chrome', {
    alarms: { create: async (name: string) => void alarms.push(name) },
    runtime: { connect: () => ({ postMessage() {}, onMessage: event, onDisconnect: event, disconnect() {} }) },
  });
  const port = await openWorkerLink().connect();
  port.postMessage({ type: 'hello', page: 'p' });
  port.postMessage({ type: 'command', id: 'c', command: { name: 'look' } });
  expect(alarms).toEqual([]);
  port.postMessage({ type: 'wake', operations: [] });
  expect(alarms).toEqual(['drain']);
  // About operations that an earlier page left and this page put into the database, the page says no more than `wake`.
  port.postMessage({ type: 'wake' });
  expect(alarms).toEqual(['drain', 'drain']);
});

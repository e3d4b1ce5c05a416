import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQuickAdds } from './quick-add.ts';
import { fakeChrome } from './testing/fake-chrome.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('ticks as soon as what was added is kept, sends then, and takes the next while it does', async () => {
  const { icon, stored } = fakeChrome();
  const log: string[] = [];
  const adds = createQuickAdds({
    append: async () => log.push('append') > 0,
    attend: (task) => {
      log.push(task);
      return new Promise(() => {});
    },
  });
  await adds.add([{ title: 'Buy milk', notes: '' }]);
  expect(icon.text).toBe('✓');
  await adds.add([{ title: 'Buy bread', notes: '' }]);
  expect(log).toEqual(['append', 'drain', 'append', 'drain']);
  expect(stored.unplaced).toEqual([]);
  await adds.place();
  expect(log).toHaveLength(4);
});

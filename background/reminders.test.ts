import { afterEach, expect, it, vi } from 'vitest';
import type { ListView } from '../src/domain/list.ts';
import type { Task } from '../src/domain/task.ts';
import type { View } from '../src/domain/view.ts';
import { createReminders, dropSettled } from './reminders.ts';
import { fakeChrome } from './testing/fake-chrome.ts';

afterEach(() => vi.unstubAllGlobals());

const viewOf = (...statuses: Task['status'][]): View => {
  const tasks = new Map(statuses.map((status, at) => [`${at}`, { id: `${at}`, due: '2000-01-01', status } as Task]));
  return { lists: new Map([['a', { id: 'a', tasks } as unknown as ListView]]), order: ['a'], user: null };
};
const ofOne = JSON.stringify(['task', 'u1', 'a', '0', 'operation']);
const ofAll = JSON.stringify(['all', 'u1']);

it('takes away what it said of one task when that is done, and of several when all are', async () => {
  const { notifications } = fakeChrome();
  notifications.add(ofOne).add(ofAll).add('not ours');
  await dropSettled('u1', viewOf('needsAction', 'needsAction'));
  expect([...notifications]).toEqual([ofOne, ofAll, 'not ours']);
  await dropSettled('u1', viewOf('completed', 'needsAction'));
  expect([...notifications]).toEqual([ofAll, 'not ours']);
  await dropSettled('u1', viewOf('completed', 'completed'));
  expect([...notifications]).toEqual(['not ours']);
});

it('takes away what it said of one account when another takes its place without a sign-out', async () => {
  const { notifications } = fakeChrome();
  notifications.add(ofAll);
  await dropSettled('u2', viewOf('needsAction'));
  expect([...notifications]).toEqual([]);
});

it('comes again in a minute where the engine did not start at the hour of the day, not the day after', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9) });
  const { standing } = fakeChrome();
  let broken = true;
  const attend = async () => {
    if (broken) throw new Error('no database');
    return 0;
  };
  const { remind } = createReminders({ attend, view: async () => null });
  await remind();
  expect(standing.get('remind')).toEqual({ name: 'remind', delayInMinutes: 1 });
  broken = false;
  await remind();
  expect(standing.get('remind')).toEqual({ name: 'remind', when: new Date(2026, 10, 22, 9).getTime() });
  vi.useRealTimers();
});

it('says on a new day what still stands in place of what it said before, not beside it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 9) });
  const { notifications } = fakeChrome();
  const view = { ...viewOf('needsAction'), user: { company: true } } as unknown as View;
  const account = { uid: 'u1', email: 'a@b.c', name: 'Ann', imageUrl: '' };
  const { remind } = createReminders({ attend: async () => 0, view: async () => ({ account, view }) });
  await remind();
  const [before] = notifications;
  vi.setSystemTime(new Date(2026, 10, 22, 9));
  await remind();
  expect([...notifications]).toEqual([expect.stringContaining('"task","u1","a","0"')]);
  expect(notifications).not.toContain(before);
  vi.useRealTimers();
});

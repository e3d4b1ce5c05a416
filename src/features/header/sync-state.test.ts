import { expect, it } from 'vitest';
import { allMessages } from '../messages/all-messages.ts';
import { syncLine } from './sync-state.tsx';

const line = (offline: boolean, waiting: number, unsaved = 0) => syncLine({ offline, waiting, unsaved }, allMessages());

it('says in this order: not saved here, cannot save, offline, waiting, all saved', () => {
  expect(line(false, 0)).toEqual({ tone: 'good', text: 'All saved' });
  expect(line(false, 3)).toEqual({ tone: 'waiting', text: '3 changes waiting' });
  expect(line(true, 0)).toEqual({ tone: 'offline', text: 'Offline' });
  expect(line(true, 3)).toEqual({ tone: 'offline', text: 'Offline: 3 changes wait on this device' });
  expect(line(true, 3, 1)).toEqual({ tone: 'bad', text: '1 change not saved' });
  const closed = { closed: true, offline: true, waiting: 3, unsaved: 0 };
  expect(syncLine(closed, allMessages())).toEqual({ tone: 'bad', text: 'Cannot save now' });
  expect(syncLine({ ...closed, unsaved: 1 }, allMessages()).text).toBe('1 change not saved');
});

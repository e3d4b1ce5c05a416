import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredTask } from '../../protocol/tasks.ts';
import { sampleTask } from '../../records/testing/samples.ts';
import type { BaseCache } from '../base-cache.ts';
import { type ListTasksQuery, RemoteError, type TasksRemote } from '../ports.ts';
import { createNewcomerReader, type NewcomerReader } from './newcomers.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString();

let held: StoredTask[];
let asked: ListTasksQuery[];
let fails: boolean;
let now: number;
let reader: NewcomerReader;

beforeEach(() => {
  held = [sampleTask('old', { updated: at(30) })];
  asked = [];
  fails = false;
  now = 1_000_000;
  const tasks: TasksRemote['tasks'] = async (_, query) => {
    asked.push(query);
    if (fails) throw new RemoteError('offline', { mayHaveCommitted: false });
    return { tasks: held.map((task) => ({ ...task, deleted: false })), nextPageToken: null, etag: '' };
  };
  const stored = [...held];
  const base = { tasks: async () => stored } as unknown as BaseCache;
  reader = createNewcomerReader({ tasks } as TasksRemote, base, () => now);
});

describe('what a list holds beside the stored tasks', () => {
  it('is what is not stored, and what is newer than it is stored', async () => {
    held = [sampleTask('old', { title: 'newer', updated: at(31) }), sampleTask('new', { updated: at(32) })];
    const found = await reader.newcomers('L1', 0);
    expect(found.ids).toEqual(['new']);
    expect(found.tasks.map(({ id }) => id)).toEqual(['old', 'new']);
    expect(found.serverTime).toBe(at(32));
  });

  it('is as old as the newest stored task where nothing came', async () => {
    held = [];
    expect(await reader.newcomers('L1', 0)).toMatchObject({ ids: [], tasks: [], serverTime: at(30) });
  });

  it('is asked for from ten minutes before the newest stored one: a read may have missed what came while it went on', async () => {
    await reader.newcomers('L1', 0);
    expect(asked[0]?.updatedMin).toBe(at(20));
  });

  it('is read once for all who ask at about the same time, and again later or where the clock was set back', async () => {
    await reader.newcomers('L1', 0);
    now += 1999;
    await reader.newcomers('L1', 0);
    expect(asked).toHaveLength(1);
    now += 1;
    await reader.newcomers('L1', 0);
    expect(asked).toHaveLength(2);
    now -= 60_000;
    await reader.newcomers('L1', 0);
    expect(asked).toHaveLength(3);
  });

  it('is read again for what its user did since, where a read failed, and after all was dropped', async () => {
    await reader.newcomers('L1', 0);
    await reader.newcomers('L1', now);
    expect(asked).toHaveLength(2);
    reader.clear();
    fails = true;
    await expect(reader.newcomers('L1', 0)).rejects.toMatchObject({ code: 'offline' });
    fails = false;
    await reader.newcomers('L1', 0);
    expect(asked).toHaveLength(4);
  });
});

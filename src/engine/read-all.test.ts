import { expect, it } from 'vitest';
import type { TasksRemote } from './ports.ts';
import { walk, walkLists } from './read-all.ts';

/** A service whose pages lead to one another by these tokens; it is asked so often at most. */
function remoteOf(next: readonly string[], most = 20) {
  const asked: (string | undefined)[] = [];
  const page = (pageToken: string | undefined) => {
    asked.push(pageToken);
    if (asked.length > most) throw new Error('It is asked for ever.');
    return { nextPageToken: next[(next.indexOf(pageToken ?? '') + 1) % next.length] ?? null, etag: '' };
  };
  const remote = {
    lists: async (pageToken?: string) => ({ lists: [], ...page(pageToken) }),
    tasks: async (_: string, { pageToken }: { pageToken?: string }) => ({ tasks: [], ...page(pageToken) }),
  } as unknown as TasksRemote;
  return { remote, asked };
}

it.each([[['a']], [['a', 'b']]])('ends a walk whose pages lead round in a circle: %s', async (next) => {
  for (const read of [(remote: TasksRemote) => walk(remote, 'l'), walkLists]) {
    const { remote, asked } = remoteOf(next);
    await expect(read(remote)).rejects.toMatchObject({ code: 'unavailable', mayHaveCommitted: false });
    expect(asked).toEqual([undefined, ...next]);
  }
});

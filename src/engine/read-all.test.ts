import { expect, it } from 'vitest';
import { RemoteError, type TasksRemote } from './ports.ts';
import { walk, walkLists } from './read-all.ts';

/** Makes a service whose pages lead to one another by these tokens; more than `most` requests fail. */
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

it.each([
  ['invalid', 'unavailable'],
  ['not-found', 'not-found'],
] as const)(
  'a page that is %s after the first one is %s: its token may have died, the list is another matter',
  async (said, code) => {
    for (const read of [(remote: TasksRemote) => walk(remote, 'l'), walkLists]) {
      const { remote } = remoteOf(['a', 'b']);
      const refuse = () => Promise.reject(new RemoteError(said, { mayHaveCommitted: false, status: 400 }));
      const dying: TasksRemote = {
        ...remote,
        lists: (token) => (token ? refuse() : remote.lists(token)),
        tasks: (listId, query) => (query.pageToken ? refuse() : remote.tasks(listId, query)),
      };
      await expect(read(dying)).rejects.toMatchObject({ code, mayHaveCommitted: false });
    }
  },
);

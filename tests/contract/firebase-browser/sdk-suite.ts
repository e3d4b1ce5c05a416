import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customToken, type Hosts, ownerCall, PROJECT } from '../firebase-rig.ts';
import { ASCENDING, idOf } from '../firebase-values.ts';
import type { BrowserRig, Client, Event, Where } from './rig.ts';

/** The same data twice: as tests write it in the browser, and as Firestore's REST API shows it. */
const TYPES: Record<string, { plain: unknown; rest: unknown }> = {
  nothing: { plain: null, rest: { nullValue: null } },
  yes: { plain: true, rest: { booleanValue: true } },
  whole: { plain: 9_007_199_254_740_991, rest: { integerValue: '9007199254740991' } },
  double: { plain: -1.5, rest: { doubleValue: -1.5 } },
  minus: { plain: { $: 'number', of: '-0' }, rest: { doubleValue: '-0' } },
  nan: { plain: { $: 'number', of: 'NaN' }, rest: { doubleValue: 'NaN' } },
  infinite: { plain: { $: 'number', of: '-Infinity' }, rest: { doubleValue: '-Infinity' } },
  text: { plain: 'ä😀\u2028', rest: { stringValue: 'ä😀\u2028' } },
  time: {
    plain: { $: 'timestamp', of: [1_767_323_045, 123_456_000] },
    rest: { timestampValue: '2026-01-02T03:04:05.123456Z' },
  },
  bytes: { plain: { $: 'bytes', of: 'AP8K' }, rest: { bytesValue: 'AP8K' } },
  place: { plain: { $: 'geo', of: [47.5, -122] }, rest: { geoPointValue: { latitude: 47.5, longitude: -122 } } },
  reference: {
    plain: { $: 'reference', of: 'open/x' },
    rest: { referenceValue: `projects/${PROJECT}/databases/(default)/documents/open/x` },
  },
  list: {
    plain: [1, { a: ['b'] }],
    rest: {
      arrayValue: {
        values: [
          { integerValue: '1' },
          { mapValue: { fields: { a: { arrayValue: { values: [{ stringValue: 'b' }] } } } } },
        ],
      },
    },
  },
  map: {
    plain: { 'a.b `c': { deep: true } },
    rest: { mapValue: { fields: { 'a.b `c': { mapValue: { fields: { deep: { booleanValue: true } } } } } } },
  },
  vector: {
    plain: { $: 'vector', of: [1, 2.5] },
    rest: {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
        },
      },
    },
  },
};

const plain = Object.fromEntries(Object.entries(TYPES).map(([name, type]) => [name, type.plain]));
const rest = Object.fromEntries(Object.entries(TYPES).map(([name, type]) => [name, type.rest]));

interface Context {
  browser(): BrowserRig;
  hosts(): Hosts;
}

/** Tests what the genuine SDK needs of any Firestore, including the official emulator. */
export function sdkSuite(where: Where, { browser, hosts }: Context): void {
  describe.concurrent(`the genuine SDK in the ${where}`, () => {
    let client: Client;
    const at = (name: string): string => `open/${name}-${where}`;
    const put = (path: string, fields: object) => ownerCall(hosts().host, 'PATCH', `/${path}`, { fields });
    const n = (value: number): object => ({ n: { integerValue: String(value) } });
    const stored = async (path: string) => (await ownerCall(hosts().host, 'GET', `/${path}`)).body.fields;

    async function open(longPolling = false): Promise<Client> {
      const opened = await browser().open(where, hosts());
      expect(await opened.call('sdkSignIn', customToken(`sdk-${where}`), longPolling)).toBeNull();
      return opened;
    }

    /** Waits until the listener of a document or a query shows this, confirmed by the server. */
    function shows(of: Client, path: string, data: unknown) {
      return of.waitFor(
        (event) =>
          event.path === path &&
          event.fromCache === false &&
          event.hasPendingWrites !== true &&
          JSON.stringify(event.kind === 'doc' ? event.data : event.ids) === JSON.stringify(data),
      );
    }

    beforeAll(async () => {
      client = await open();
    }, 60_000);
    afterAll(() => client?.close());

    test('every value type is written and read, and heard by a listener', async () => {
      expect(await client.call('set', at('types'), plain)).toBeNull();
      expect(await stored(at('types'))).toEqual(rest);
      await put(at('types-rest'), rest);
      const sorted = Object.fromEntries(Object.entries(plain).sort(([a], [b]) => (a < b ? -1 : 1)));
      expect(await client.call('get', at('types-rest'))).toEqual(sorted);
      await client.call('watch', at('types-rest'));
      await shows(client, at('types-rest'), sorted);
    });

    test('merges, updates and deletes reach the server and the listener', async () => {
      const path = at('write');
      await client.call('watch', path);
      expect(await client.call('set', path, { n: 1, a: { b: 1 } })).toBeNull();
      expect(await client.call('set', path, { a: { c: 2 }, ä: '😀' }, true)).toBeNull();
      expect(await client.call('update', path, { 'a.b': { $: 'delete' }, n: 2 })).toBeNull();
      expect(await stored(path)).toEqual({
        n: { integerValue: '2' },
        a: { mapValue: { fields: { c: { integerValue: '2' } } } },
        ä: { stringValue: '😀' },
      });
      await shows(client, path, { a: { c: 2 }, n: 2, ä: '😀' });
      expect(await client.call('remove', path)).toBeNull();
      expect(await client.call('get', path)).toBeNull();
      await shows(client, path, null);
    });

    test('a write that changes nothing is confirmed to its listener all the same', async () => {
      const path = at('same');
      await put(path, n(1));
      await client.call('watch', path);
      await shows(client, path, { n: 1 });
      expect(await client.call('set', path, { n: 1 })).toBeNull();
      expect(await client.call('set', path, { n: 2 })).toBeNull();
      await shows(client, path, { n: 2 });
      const events = (await client.events()).filter((event) => event.path === path);
      expect(events.at(-1)).toMatchObject({ hasPendingWrites: false, fromCache: false });
    });

    test('every transform gives what the listener then sees', async () => {
      const path = at('transforms');
      await client.call('set', path, { up: 1, most: 5, least: 5, list: [1, 2, 2], gone: [1, 1, 3], text: 'x' });
      await client.call('watch', path);
      const transforms = {
        up: { $: 'increment', of: 1.5 },
        most: { $: 'maximum', of: 7 },
        least: { $: 'minimum', of: 3 },
        list: { $: 'arrayUnion', of: [2, 3] },
        gone: { $: 'arrayRemove', of: [1] },
        text: { $: 'increment', of: 4 },
        at: { $: 'serverTimestamp' },
      };
      expect(await client.call('update', path, transforms)).toBeNull();
      // The SDK resolves a write before it tells its listeners. Until then a read of what they hear has no time yet.
      const textOf = ({ data }: Event) => (data as { text?: unknown } | null)?.text;
      const seen = await client.waitFor(
        (event) => event.path === path && event.hasPendingWrites === false && textOf(event) === 4,
      );
      const { at: time, ...others } = seen.data as Record<string, unknown>;
      expect(others).toEqual({ up: 2.5, most: 7, least: 3, list: [1, 2, 2, 3], gone: [3], text: 4 });
      expect(time).toMatchObject({ $: 'timestamp' });
      expect(await client.call('get', path)).toEqual(seen.data);
    });

    test('preconditions hold, and a batch is written whole or not at all', async () => {
      expect(await client.call('update', at('absent'), { n: 1 })).toEqual({ failed: 'not-found' });
      const good = { path: at('batch'), data: { n: 1 } };
      const bad = { path: at('absent'), data: { n: 1 }, update: true };
      expect(await client.call('batch', [good, bad])).toEqual({ failed: 'not-found' });
      expect(await client.call('get', at('batch'))).toBeNull();
      expect(
        await client.call('batch', [good, { ...good, data: { n: { $: 'increment', of: 1 } }, update: true }]),
      ).toBeNull();
      expect(await client.call('get', at('batch'))).toEqual({ n: 2 });
    });

    test('what the rules deny is refused, and the next write is not', async () => {
      expect(await client.call('set', `closed/${where}`, { n: 1 })).toEqual({ failed: 'permission-denied' });
      expect(await client.call('set', at('after-denied'), { n: 1 })).toBeNull();
      await client.call('watch', `closed/${where}`);
      const error = await client.waitFor(({ kind, path }) => kind === 'doc-error' && path === `closed/${where}`);
      expect(error).toMatchObject({ code: 'permission-denied' });
      await client.call('watchQuery', `closed/${where}/items`, []);
      const list = await client.waitFor(({ kind }) => kind === 'query-error');
      expect(list).toMatchObject({ code: 'permission-denied' });
    });

    test('a query sees documents come, change place, leave and be deleted', async () => {
      const items = `${at('query')}/items`;
      await put(`${items}/a`, n(5));
      await client.call('watchQuery', items, [
        ['where', 'n', '>', 1],
        ['orderBy', 'n', 'desc'],
        ['limit', 2],
      ]);
      await shows(client, items, ['a']);
      await put(`${items}/b`, n(7));
      await shows(client, items, ['b', 'a']);
      await put(`${items}/a`, n(9));
      await shows(client, items, ['a', 'b']);
      await put(`${items}/c`, n(8));
      await shows(client, items, ['a', 'c']);
      await put(`${items}/a`, n(0));
      await shows(client, items, ['c', 'b']);
      await ownerCall(hosts().host, 'DELETE', `/${items}/c`);
      await shows(client, items, ['b']);
      expect(
        await client.call('ids', items, [
          ['orderBy', 'n'],
          ['limitToLast', 1],
        ]),
      ).toEqual(['b']);
      expect(
        await client.call('ids', items, [
          ['orderBy', 'n'],
          ['startAfter', 0],
        ]),
      ).toEqual(['b']);
    });

    test('the server orders values of every type as the SDK does', async () => {
      const items = `${at('order')}/items`;
      await client.call('watchQuery', items, [['orderBy', 'v']]);
      await Promise.all(
        ASCENDING.map((v, i) =>
          put(`${items}/${idOf((i * 17) % ASCENDING.length)}`, { v: ASCENDING[(i * 17) % ASCENDING.length] ?? v }),
        ),
      );
      const all = ASCENDING.map((_, i) => idOf(i));
      await shows(client, items, all);
      expect(await client.call('ids', items, [['orderBy', 'v', 'desc']])).toEqual(all.toReversed());
    });

    test('a listener without a network takes up what it missed, and sends what waited', {
      timeout: 180_000,
    }, async () => {
      const own = await open();
      const items = `${at('resume')}/items`;
      for (const id of ['same', 'changed', 'left', 'gone']) await put(`${items}/${id}`, n(2));
      await own.call('watchQuery', items, [
        ['where', 'n', '>', 1],
        ['orderBy', 'n'],
      ]);
      await own.call('watch', `${items}/changed`);
      await shows(own, items, ['changed', 'gone', 'left', 'same']);
      await own.call('network', false);
      await put(`${items}/changed`, n(3));
      await put(`${items}/left`, n(0));
      await ownerCall(hosts().host, 'DELETE', `/${items}/gone`);
      await put(`${items}/new`, n(9));
      const waiting = own.call('set', `${items}/mine`, { n: 4 });
      await own.call('network', true);
      expect(await waiting).toBeNull();
      await shows(own, items, ['same', 'changed', 'mine', 'new']);
      await shows(own, `${items}/changed`, { n: 3 });
      expect(await own.failures()).toEqual([]);
      await own.close();
    });

    test('long polling does what streaming does', { timeout: 180_000 }, async () => {
      const own = await open(true);
      const path = at('polling');
      await own.call('watch', path);
      await shows(own, path, null);
      expect(await own.call('set', path, { n: 1 })).toBeNull();
      await shows(own, path, { n: 1 });
      for (let i = 2; i < 5; i++) {
        await put(path, n(i));
        await shows(own, path, { n: i });
      }
      expect(await own.call('remove', path)).toBeNull();
      await shows(own, path, null);
      await own.close();
    });

    // The SDK's transactions and aggregates need XMLHttpRequest, which a service worker does not have.
    if (where === 'extension') return;

    test('10 parallel increments in transactions give 10', { timeout: 180_000 }, async () => {
      const path = at('counter');
      await put(path, n(0));
      const results = await Promise.all(Array.from({ length: 10 }, () => client.call('increment', path)));
      expect(results).toEqual(Array.from({ length: 10 }, () => null));
      expect(await client.call('get', path)).toEqual({ n: 10 });
    });

    test('a transaction whose document was changed from outside runs again', async () => {
      const path = at('contended');
      await put(path, n(1));
      const done = client.call('interruptedIncrement', path);
      await client.waitFor(({ kind, n: read }) => kind === 'read' && read === 1);
      await put(path, n(100));
      await client.call('letGo');
      expect(await done).toBeNull();
      expect((await client.events()).filter(({ kind }) => kind === 'read').map((event) => event.n)).toEqual([1, 100]);
      expect(await client.call('get', path)).toEqual({ n: 101 });
    });

    test('count, sum and average come from the server', async () => {
      const items = `${at('aggregate')}/items`;
      for (let i = 1; i <= 4; i++) await put(`${items}/${i}`, n(i));
      expect(await client.call('aggregate', items, 'n')).toEqual({ count: 4, sum: 10, average: 2.5 });
    });
  });
}

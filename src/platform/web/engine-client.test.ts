import { expect, it } from 'vitest';
import type { EngineStatus, ToPage } from '../../protocol/messages.ts';
import type { ToEngine } from '../../protocol/to-engine.ts';
import { sampleInsert } from '../../records/testing/samples.ts';
import { createManualTime, settlePromises } from '../memory/clock.ts';
import { createEngineClient } from './engine-client.ts';

const status: EngineStatus = {
  build: 'b1',
  account: null,
  online: true,
  phase: 'idle',
  problem: null,
  settingsWait: false,
  refreshedAt: 0,
};

/**
 * A page whose connections each get a new engine. The first `unreachable` ones cannot be connected to; the `silent`
 * ones after them never answer.
 */
function createRig(options: { silent?: number; unreachable?: number; reconnect?: () => boolean } = {}) {
  const time = createManualTime();
  const engines: { heard: ToEngine[]; say(message: ToPage): void; closed: boolean; die(): void }[] = [];
  const presence: string[] = [];
  const waits: AbortSignal[] = [];
  let ids = 0;
  let tries = 0;
  let died = () => {};
  const client = createEngineClient({
    async connect() {
      tries += 1;
      if (tries <= (options.unreachable ?? 0)) throw new TypeError('Failed to fetch dynamically imported module');
      const index = engines.length;
      let listen: (event: MessageEvent) => void = () => {};
      const engine = {
        heard: [] as ToEngine[],
        closed: false,
        say: (message: ToPage) => listen({ data: message } as MessageEvent),
        die: () => died(),
      };
      engines.push(engine);
      return {
        postMessage(message: ToEngine) {
          engine.heard.push(message);
          const speaks = message.type === 'hello' && index >= (options.silent ?? 0);
          if (speaks) queueMicrotask(() => engine.say({ type: 'status', status }));
        },
        addEventListener: (_type: string, listener: unknown) => {
          listen = listener as typeof listen;
        },
        start() {},
        close() {
          engine.closed = true;
        },
      };
    },
    engineGone: (signal) =>
      new Promise((resolve, reject) => {
        died = resolve;
        waits.push(signal);
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    ...(options.reconnect && { reconnect: options.reconnect }),
    async present(page) {
      presence.push(`in ${page}`);
      return () => void presence.push(`out ${page}`);
    },
    newId: () => {
      ids += 1;
      return `id${ids}`;
    },
    after: time.timers.after,
  });
  const kinds = (index: number) => engines[index]?.heard.map(({ type }) => type);
  /** Returns for each wait for an engine's end whether it was given up. */
  const givenUp = () => waits.map(({ aborted }) => aborted);
  return { client, engines, presence, time, kinds, givenUp };
}

it('is present before it says hello, and says who it is bound to', async () => {
  const { engines, presence } = createRig();
  await settlePromises();
  expect(presence).toEqual(['in id1']);
  expect(engines[0]?.heard).toEqual([{ type: 'hello', page: 'id1' }]);
});

it('gives a command the reply with its id, and passes on what the engine tells unasked', async () => {
  const { client, engines } = createRig();
  const news: string[] = [];
  client.subscribe(({ type }) => news.push(type));
  const reply = client.command({ name: 'refresh' });
  await settlePromises();
  const [, command] = engines[0]?.heard ?? [];
  if (command?.type !== 'command') throw new Error('no command arrived');
  engines[0]?.say({ type: 'reply', id: 'another', result: { ok: false, code: 'unknown' } });
  engines[0]?.say({ type: 'saved', operationIds: ['a'] });
  engines[0]?.say({ type: 'from the future' } as unknown as ToPage);
  engines[0]?.say({ type: 'reply', id: command.id, result: { ok: true } });
  expect(await reply).toEqual({ ok: true });
  expect(news).toEqual(['status', 'saved']);
});

it('asks an engine that says nothing again: wakes are repeated, a command is said once', async () => {
  const { client, engines, kinds, time } = createRig({ silent: 1 });
  await settlePromises();
  client.wake([sampleInsert('a')]);
  void client.command({ name: 'signIn', authCode: 'code', state: 'state' });
  expect(kinds(0)).toEqual(['hello', 'wake']);
  await time.advance(1000);
  expect(engines).toHaveLength(2);
  expect(engines[0]?.closed).toBe(true);
  expect(kinds(1)).toEqual(['hello', 'wake', 'command']);
});

it('asks an engine that says nothing again: each wake is repeated once, however often it was said', async () => {
  const { client, kinds, engines, time } = createRig({ silent: 1 });
  await settlePromises();
  for (let times = 0; times < 3; times += 1) {
    client.wake();
    client.wake([sampleInsert('a')]);
    client.wake([sampleInsert('b')]);
  }
  await time.advance(1000);
  expect(kinds(1)).toEqual(['hello', 'wake', 'wake', 'wake']);
  expect(engines[1]?.heard.slice(1)).toEqual([
    { type: 'wake' },
    { type: 'wake', operations: [sampleInsert('a')] },
    { type: 'wake', operations: [sampleInsert('b')] },
  ]);
});

it('waits longer from try to try', async () => {
  const { engines, time } = createRig({ silent: 10 });
  const tries: number[] = [];
  for (let second = 1; second <= 31; second += 1) {
    await time.advance(1000);
    tries.push(engines.length);
  }
  expect([tries[0], tries[1], tries[2], tries[6], tries[14], tries[30]]).toEqual([2, 2, 3, 4, 5, 6]);
});

it('connects to the next engine when one died, says so, wakes it, and gives open commands an answer', async () => {
  const { client, engines, kinds } = createRig();
  await settlePromises();
  const news: string[] = [];
  client.subscribe(({ type }) => news.push(type));
  const lost = client.command({ name: 'refresh' });
  engines[0]?.die();
  expect(await lost).toEqual({ ok: false, code: 'unknown' });
  await settlePromises();
  expect(kinds(1)).toEqual(['hello', 'wake']);
  expect(news).toEqual(['died', 'status']);
});

it('says bye and is gone when the page is left, and is back when the page comes back', async () => {
  const { client, engines, kinds, presence, givenUp } = createRig();
  await settlePromises();
  expect(givenUp()).toEqual([false]);
  client.leave();
  await settlePromises();
  expect(givenUp()).toEqual([true]);
  expect(kinds(0)).toEqual(['hello', 'bye']);
  expect(presence).toEqual(['in id1', 'out id1']);
  client.comeBack();
  await settlePromises();
  expect(engines).toHaveLength(2);
  expect(presence.at(-1)).toBe('in id2');
});

it('gives commands under way an answer when the page is left, and says those given meanwhile when it is back', async () => {
  const { client, engines, kinds } = createRig();
  await settlePromises();
  const lost = client.command({ name: 'refresh' });
  client.leave();
  expect(await lost).toEqual({ ok: false, code: 'unknown' });
  const late = client.command({ name: 'look' });
  await settlePromises();
  expect(kinds(0)).toEqual(['hello', 'command', 'bye']);
  client.comeBack();
  await settlePromises();
  const command = engines[1]?.heard.at(-1);
  if (command?.type !== 'command') throw new Error('no command arrived');
  engines[1]?.say({ type: 'reply', id: command.id, result: { ok: true } });
  expect(await late).toEqual({ ok: true });
});

it('connects again to an engine that died only when something is owed or said, where that is wanted', async () => {
  let owed = true;
  const { client, engines, kinds } = createRig({ reconnect: () => owed });
  await settlePromises();
  engines[0]?.die();
  await settlePromises();
  expect(kinds(1)).toEqual(['hello', 'wake']);
  owed = false;
  engines[1]?.die();
  await settlePromises();
  expect(engines).toHaveLength(2);
  client.wake([sampleInsert('a')]);
  await settlePromises();
  expect(kinds(2)).toEqual(['hello', 'wake']);
});

it('tells of a person’s input the engine that listens, and connects to none for it', async () => {
  const { client, engines, kinds } = createRig({ reconnect: () => false });
  client.giveWay();
  await settlePromises();
  expect(kinds(0)).toEqual(['hello']);
  client.giveWay();
  expect(kinds(0)).toEqual(['hello', 'input']);
  engines[0]?.die();
  await settlePromises();
  client.giveWay();
  await settlePromises();
  expect(engines).toHaveLength(1);
  expect(kinds(0)).toEqual(['hello', 'input']);
});

it('asks again for an engine that cannot be connected to, each time after a longer wait', async () => {
  const { client, engines, time, kinds } = createRig({ unreachable: 2 });
  const reply = client.command({ name: 'refresh' });
  await time.advance(2999);
  expect(engines).toHaveLength(0);
  await time.advance(1);
  await settlePromises();
  expect(kinds(0)).toEqual(['hello', 'command']);
  const [, command] = engines[0]?.heard ?? [];
  if (command?.type !== 'command') throw new Error('no command arrived');
  engines[0]?.say({ type: 'reply', id: command.id, result: { ok: true } });
  expect(await reply).toEqual({ ok: true });
});

it('asks for none after the page has left', async () => {
  const { client, engines, time } = createRig({ unreachable: 1 });
  await settlePromises();
  client.leave();
  await time.advance(60_000);
  expect(engines).toHaveLength(0);
  client.comeBack();
  await settlePromises();
  expect(engines).toHaveLength(1);
});

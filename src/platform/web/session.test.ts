import { expect, it } from 'vitest';
import { RemoteError, type RemoteErrorCode } from '../../engine/ports.ts';
import type { SessionToken } from '../../protocol/product-api.ts';
import { createManualTime } from '../memory/clock.ts';
import { createSession, TOKEN_MARGIN_MS } from './session.ts';

const NOW = 1_800_000_000_000;

function rig(stored: SessionToken | null, refusals: RemoteErrorCode[] = []) {
  const state = { stored, requests: [] as boolean[], next: 1 };
  const time = createManualTime(NOW);
  const session = createSession({
    clock: time.clock,
    timers: time.timers,
    read: async () => state.stored,
    write: async (token) => {
      state.stored = token;
    },
    fetchToken: async (force) => {
      state.requests.push(force);
      const refusal = refusals.shift();
      if (refusal) throw new RemoteError(refusal, { mayHaveCommitted: false });
      const accessToken = `fresh-${state.next}`;
      state.next += 1;
      return { accessToken, expiryDate: NOW + 3_600_000, scope: 'tasks' };
    },
  });
  return { state, session, time };
}

const token = (left: number): SessionToken => ({ accessToken: 'old', expiryDate: NOW + left, scope: 'tasks' });

it('reuses a token while more than five minutes remain, and not at five minutes [9.3]', async () => {
  const good = rig(token(TOKEN_MARGIN_MS + 1));
  expect((await good.session.accessToken()).accessToken).toBe('old');
  expect(good.state.requests).toEqual([]);

  const over = rig(token(5 * 60_000));
  expect((await over.session.accessToken()).accessToken).toBe('fresh-1');
  expect(over.state.requests).toEqual([false]);
});

it('uses what it was just given though by a clock that is far ahead it has expired, and asks once in five minutes', async () => {
  const { state, session, time } = rig(null);
  // The clock is an hour ahead: by it the token has expired already.
  await time.advance(3_600_000);
  for (let request = 0; request < 50; request += 1) await session.accessToken();
  expect(state.requests).toEqual([false]);
  await time.advance(TOKEN_MARGIN_MS - 1);
  await session.accessToken();
  expect(state.requests).toEqual([false]);
  await time.advance(1);
  expect((await session.accessToken()).accessToken).toBe('fresh-2');
  await session.accessToken({ force: true });
  expect(state.requests).toEqual([false, false, true]);
});

it('keeps accessToken, expiryDate and scope of what it was given [3.19]', async () => {
  const { state, session } = rig(null);
  await session.accessToken();
  expect(state.stored).toEqual({ accessToken: 'fresh-1', expiryDate: NOW + 3_600_000, scope: 'tasks' });
});

it('asks once for however many callers', async () => {
  const { state, session } = rig(null);
  const tokens = await Promise.all([
    session.accessToken(),
    session.accessToken(),
    session.accessToken({ force: true }),
  ]);
  expect(new Set(tokens.map((given) => given.accessToken)).size).toBe(1);
  expect(state.requests).toHaveLength(1);
});

it('asks anew when the service refused a token that looked good', async () => {
  const { state, session } = rig(token(3_600_000));
  expect((await session.accessToken({ force: true })).accessToken).toBe('fresh-1');
  expect(state.requests).toEqual([true]);
});

it('does not take for the answer to a refused token what was asked for before: that may be the very one', async () => {
  const { state, session, time } = rig(null, ['quota']);
  const before = session.accessToken();
  await time.advance(0);
  const later = [session.accessToken({ force: true }), session.accessToken({ force: true }), session.accessToken()];
  await time.advance(500);
  const tokens = await Promise.all([before, ...later]);
  expect(tokens.map(({ accessToken }) => accessToken)).toEqual(['fresh-1', 'fresh-2', 'fresh-2', 'fresh-2']);
  expect(state.requests).toEqual([false, false, true]);
  expect(state.stored?.accessToken).toBe('fresh-2');
});

it('asks three times more, half a second apart, where it is refused, and signs out then [8.6]', async () => {
  const { state, session, time } = rig(null, ['refused', 'refused', 'refused', 'refused']);
  const outcome = session.accessToken().catch((error: unknown) => error);
  await time.advance(1499);
  expect(state.requests).toHaveLength(3);
  await time.advance(1);
  expect(state.requests).toHaveLength(4);
  expect(await outcome).toMatchObject({ code: 'unauthenticated' });
  await time.advance(10_000);
  expect(state.requests).toHaveLength(4);
});

it('signs nobody out where it is only told to come later, as by a host that has no instance free', async () => {
  const { state, session, time } = rig(null, ['quota', 'quota', 'quota', 'quota']);
  const outcome = session.accessToken().catch((error: unknown) => error);
  await time.advance(1500);
  expect(await outcome).toMatchObject({ code: 'token-unavailable', mayHaveCommitted: false });
  expect(state.requests).toHaveLength(4);
});

it('is content with the first token that it gets [8.6]', async () => {
  const { state, session, time } = rig(null, ['unauthenticated', 'quota']);
  const outcome = session.accessToken();
  await time.advance(1000);
  expect((await outcome).accessToken).toBe('fresh-1');
  expect(state.requests).toHaveLength(3);
});

it.each(['offline', 'expired-access', 'insufficient-scope'] as const)(
  'leaves %s to the engine at once',
  async (code) => {
    const { state, session } = rig(null, [code]);
    await expect(session.accessToken()).rejects.toMatchObject({ code });
    expect(state.requests).toHaveLength(1);
  },
);

it('leaves 5xx to the engine at once, and tells it from that of the service, which was not asked', async () => {
  const { state, session } = rig(null, ['unavailable']);
  const code = 'token-unavailable';
  await expect(session.accessToken()).rejects.toMatchObject({ code, mayHaveCommitted: false });
  expect(state.requests).toHaveLength(1);
});

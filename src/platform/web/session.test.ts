import { expect, it } from 'vitest';
import type { SessionToken } from '../../protocol/product-api.ts';
import { createSession, TOKEN_MARGIN_MS } from './session.ts';

const NOW = 1_800_000_000_000;

function rig(stored: SessionToken | null) {
  const state = { stored, requests: [] as boolean[], next: 1 };
  const session = createSession({
    clock: { now: () => NOW },
    read: async () => state.stored,
    write: async (token) => {
      state.stored = token;
    },
    fetchToken: async (force) => {
      state.requests.push(force);
      const accessToken = `fresh-${state.next}`;
      state.next += 1;
      return { accessToken, expiryDate: NOW + 3_600_000, scope: 'tasks' };
    },
  });
  return { state, session };
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

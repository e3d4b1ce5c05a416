import { expect, it } from 'vitest';
import { createManualTime } from '../../platform/memory/clock.ts';
import type { EngineStatus } from '../../protocol/messages.ts';
import { IDLE } from '../testing/sample-status.ts';
import { createWarning, WARNING_MS } from './warning.ts';

const ill: EngineStatus = { ...IDLE, problem: { code: 'unavailable', nextTryAt: 9 } };

function createRig() {
  const time = createManualTime();
  const shown: (string | null)[] = [];
  const hear = createWarning({
    after: time.timers.after,
    show: (warning) => void shown.push(warning?.code ?? null),
  });
  return { time, shown, hear };
}

it('a warning goes three seconds after a refresh that worked [4.16]', async () => {
  const { time, shown, hear } = createRig();
  hear(ill);
  expect(shown).toEqual(['unavailable']);
  hear({ ...IDLE, phase: 'refreshing' });
  await time.advance(60_000);
  expect(shown).toEqual(['unavailable']);
  hear({ ...IDLE, refreshedAt: 2 });
  hear({ ...IDLE, refreshedAt: 3 });
  await time.advance(WARNING_MS - 1);
  expect(shown).toEqual(['unavailable']);
  await time.advance(1);
  expect(shown).toEqual(['unavailable', null]);
  expect(WARNING_MS).toBe(3000);
});

it('a problem that comes back in that time stays', async () => {
  const { time, shown, hear } = createRig();
  hear(ill);
  hear(IDLE);
  await time.advance(2000);
  hear(ill);
  await time.advance(60_000);
  expect(shown).toEqual(['unavailable', 'unavailable']);
});

it('an engine that is well all the time shows nothing', async () => {
  const { time, shown, hear } = createRig();
  hear(IDLE);
  await time.advance(60_000);
  expect(shown).toEqual([]);
});

import { expect, it } from 'vitest';
import { createManualTime } from '../../platform/memory/clock.ts';
import type { EngineStatus } from '../../protocol/messages.ts';
import { IDLE } from '../testing/sample-status.ts';
import { createCalmStatus, PHASE_MS } from './calm-status.ts';

const status = (phase: EngineStatus['phase'], more: Partial<EngineStatus> = {}): EngineStatus => ({
  ...IDLE,
  phase,
  ...more,
});

function createRig() {
  const time = createManualTime();
  const shown: EngineStatus[] = [];
  const hear = createCalmStatus({ after: time.timers.after, show: (now) => void shown.push(now) });
  return { time, hear, phases: () => shown.map(({ phase }) => phase), shown };
}

it('an engine that sends one change after the other is shown at work, and the last of it always', async () => {
  const { time, hear, phases } = createRig();
  hear(status('sending'));
  for (let change = 0; change < 10; change += 1) {
    hear(status('idle'));
    hear(status('refreshing'));
    hear(status('sending'));
  }
  hear(status('idle'));
  expect(phases()).toEqual(['sending']);
  await time.advance(PHASE_MS);
  expect(phases()).toEqual(['sending', 'idle']);
  await time.advance(60_000);
  hear(status('refreshing'));
  expect(phases()).toEqual(['sending', 'idle', 'refreshing']);
});

it('what a user has to know is shown at once', async () => {
  const { hear, shown } = createRig();
  hear(status('sending'));
  hear(status('sending', { online: false }));
  const problem = { code: 'unavailable', nextTryAt: 9 } as const;
  hear(status('idle', { problem }));
  hear(status('idle', { problem, refreshedAt: 2 }));
  hear(status('stopped'));
  expect(shown).toHaveLength(5);
});

it.each(['starting', 'stopped'] as const)('an engine that is %s is shown as that at once', (phase) => {
  const { hear, phases } = createRig();
  hear(status('sending'));
  hear(status(phase));
  expect(phases()).toEqual(['sending', phase]);
});

it('nothing is shown twice', async () => {
  const { time, hear, shown } = createRig();
  hear(status('sending'));
  hear(status('idle', { online: false }));
  await time.advance(60_000);
  expect(shown).toHaveLength(2);
});

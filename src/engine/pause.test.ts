import { expect, it } from 'vitest';
import { createPause } from './pause.ts';
import { DEFAULT_WAITS } from './ports.ts';

const START = 1_800_000_000_000;

function rig(random = 0) {
  const time = { now: START };
  const pause = createPause(
    () => time.now,
    () => random,
    DEFAULT_WAITS,
  );
  return { time, pause };
}

it('backs off from the quota by 1 s, doubled each time, and ends after five tries [8.3, 9.1]', () => {
  const { time, pause } = rig();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    pause.failed('quota');
    waits.push(pause.until() - time.now);
    time.now = pause.until();
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 60_000, 60_000]);
});

it('adds up to a second of chance [9.1]', () => {
  const { pause, time } = rig(0.999);
  pause.failed('quota');
  expect(pause.until() - time.now).toBe(1999);
});

it('begins anew after a success [9.1]', () => {
  const { pause, time } = rig();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    pause.failed('quota');
    time.now = pause.until();
  }
  pause.succeeded();
  pause.failed('quota');
  expect(pause.until() - time.now).toBe(1000);
});

it('takes the network to be down after two failures in a row, not after two with an answer between them [8.8]', () => {
  const { pause } = rig();
  pause.failed('offline');
  pause.succeeded();
  pause.failed('offline');
  expect(pause.problem()).toBeNull();
  pause.failed('offline');
  expect(pause.problem()?.code).toBe('offline');
});

it('an exceeded quota is no problem that lasts: it goes with the next answer [8.11]', () => {
  const { pause, time } = rig();
  pause.failed('quota');
  time.now = pause.until();
  pause.succeeded();
  expect(pause.problem()).toBeNull();
});

it('the quota of the minute is waited out, also when somebody asks; what a person can mend is tried at once', () => {
  for (const [code, stays] of [
    ['quota', true],
    ['expired-access', false],
    ['not-found', false],
  ] as const) {
    const { pause } = rig();
    pause.failed(code);
    expect(pause.until(), code).toBeGreaterThan(0);
    pause.release();
    expect(pause.until() > 0, code).toBe(stays);
  }
});

it("the day's quota is not tried again before its time, also when somebody asks [8.2]", () => {
  const { pause, time } = rig();
  pause.failed('global-quota');
  expect(pause.problem()).toEqual({ code: 'global-quota', nextTryAt: time.now + 3_600_000 });
  pause.release();
  time.now += 3_599_999;
  expect(pause.until()).toBeGreaterThan(0);
  time.now += 1;
  expect(pause.until()).toBe(0);
});

it('is no longer than it was meant to be after the clock was set back', () => {
  const { pause, time } = rig();
  pause.failed('global-quota');
  time.now -= 86_400_000;
  expect(pause.problem()).toEqual({ code: 'global-quota', nextTryAt: time.now + 3_600_000 });
  expect(pause.until() - time.now).toBe(3_600_000);
  time.now += 3_600_000;
  expect(pause.until()).toBe(0);
});

it.each(['quota', 'offline', 'unavailable', 'storage', 'refused', 'expired-access'] as const)(
  "the day's quota is not lifted by another request's %s [8.2]",
  (code) => {
    const { pause, time } = rig();
    pause.failed('global-quota');
    pause.failed(code);
    pause.failed(code);
    pause.release();
    expect(pause.until() - time.now).toBe(3_600_000);
    expect(pause.problem()?.code).toBe('global-quota');
  },
);

it.each(['offline', 'unavailable', 'token-unavailable'] as const)('%s: ten seconds [8.8, 9.8]', (code) => {
  const { pause, time } = rig();
  pause.failed(code);
  // A single failure concerns only its own request.
  expect(pause.until()).toBe(0);
  pause.failed(code);
  expect(pause.until() - time.now).toBe(10_000);
  expect(pause.problem()).toEqual({ code, nextTryAt: time.now + 10_000 });
});

it('anything else is shown with what the service said, and stops nothing [8.12]', () => {
  const { pause } = rig();
  pause.failed('refused', 'Google Tasks API has not been used in project 1');
  expect(pause.problem()).toEqual({
    code: 'unknown',
    nextTryAt: null,
    message: 'Google Tasks API has not been used in project 1',
  });
  expect(pause.until()).toBe(0);
});

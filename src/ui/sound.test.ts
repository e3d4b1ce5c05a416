import { afterEach, expect, it, vi } from 'vitest';
import { CHIME_MS, chime } from './sound.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('sounds once its tick is drawn, once for things that are done in a row, and is not begun anew while it sounds', () => {
  vi.useFakeTimers();
  const element = { paused: true, ended: false, currentTime: 0, plays: 0, play: () => Promise.resolve() };
  element.play = async () => {
    element.plays += 1;
    element.paused = false;
  };
  // A constructor may return another object.
  vi.stubGlobal(
    'Audio',
    vi.fn(function make() {
      return element;
    }),
  );
  chime();
  vi.advanceTimersByTime(CHIME_MS - 1);
  chime();
  vi.advanceTimersByTime(CHIME_MS - 1);
  expect(element.plays).toBe(0);
  vi.advanceTimersByTime(1);
  expect(element.plays).toBe(1);
  element.currentTime = 0.1;
  chime();
  vi.advanceTimersByTime(CHIME_MS);
  expect(element.plays).toBe(1);
  expect(element.currentTime).toBe(0.1);
  Object.assign(element, { ended: true, paused: true });
  chime();
  vi.advanceTimersByTime(CHIME_MS);
  expect(element.plays).toBe(2);
  expect(element.currentTime).toBe(0);
});

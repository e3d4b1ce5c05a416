import { afterEach, expect, it, vi } from 'vitest';
import { playDone } from './sound.ts';

afterEach(() => vi.unstubAllGlobals());

it('sounds for each thing that is done, but is not begun anew while it sounds', () => {
  const element = { paused: true, ended: false, currentTime: 0, plays: 0, play: () => Promise.resolve() };
  element.play = async () => {
    element.plays += 1;
    element.paused = false;
  };
  // A constructor may answer with another object.
  vi.stubGlobal(
    'Audio',
    vi.fn(function make() {
      return element;
    }),
  );
  playDone();
  element.currentTime = 0.1;
  playDone();
  expect(element.plays).toBe(1);
  expect(element.currentTime).toBe(0.1);
  Object.assign(element, { ended: true, paused: true });
  playDone();
  expect(element.plays).toBe(2);
  expect(element.currentTime).toBe(0);
});

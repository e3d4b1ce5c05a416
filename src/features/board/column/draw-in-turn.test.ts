import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drawInTurn } from './draw-in-turn.ts';

const FRAME_MS = 16;
let drawn: string[];
const ask = (...names: string[]) => names.map((name) => drawInTurn(() => drawn.push(name)));
/** The names that the next frame draws. */
const nextFrame = () => {
  drawn = [];
  vi.advanceTimersByTime(FRAME_MS);
  return drawn.join(' ');
};

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
});
afterEach(() => {
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('up to three that wait are drawn one in each frame, in their order', () => {
  ask('a', 'b', 'c');
  expect(drawn).toEqual([]);
  expect([nextFrame(), nextFrame(), nextFrame(), nextFrame()]).toEqual(['a', 'b', 'c', '']);
});

it('of many, each frame draws a third', () => {
  ask('a', 'b', 'c', 'd', 'e', 'f', 'g');
  expect([nextFrame(), nextFrame(), nextFrame(), nextFrame()]).toEqual(['a b c', 'd e', 'f', 'g']);
});

it('what is drawn and asks again waits behind the others', () => {
  drawInTurn(() => void ask('again'));
  ask('b');
  expect([nextFrame(), nextFrame(), nextFrame()]).toEqual(['', 'b', 'again']);
});

it('what was called off is not drawn and takes no turn', () => {
  const [cancel] = ask('a', 'b');
  cancel?.();
  expect(nextFrame()).toBe('b');
});

it('asks for no frame while nothing waits', () => {
  ask('a');
  nextFrame();
  expect(vi.getTimerCount()).toBe(0);
});

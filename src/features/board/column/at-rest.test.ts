import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { held } from '../drag/hand.ts';
import { heldTask } from '../testing/held.ts';
import { atRest, boardScrolls, isScrolling, REST_MS } from './at-rest.ts';

let drawn: string[];
const ask = (name: string) => atRest(() => drawn.push(name));

beforeEach(() => {
  drawn = [];
  vi.useFakeTimers();
});
afterEach(() => {
  held.set(null);
  vi.useRealTimers();
});

it('all that wait draw together, when nobody has come for a while', () => {
  ask('first');
  vi.advanceTimersByTime(REST_MS - 1);
  ask('second');
  vi.advanceTimersByTime(REST_MS - 1);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual(['first', 'second']);
  vi.advanceTimersByTime(REST_MS * 2);
  expect(drawn).toEqual(['first', 'second']);
});

it('what was called off is not drawn', () => {
  ask('stays');
  ask('goes')();
  vi.advanceTimersByTime(REST_MS);
  expect(drawn).toEqual(['stays']);
});

it('nothing is drawn while something is carried, and all of it afterwards', () => {
  ask('waits');
  held.set(heldTask('L', 't'));
  vi.advanceTimersByTime(REST_MS * 5);
  expect(drawn).toEqual([]);
  held.set(null);
  vi.advanceTimersByTime(REST_MS);
  expect(drawn).toEqual(['waits']);
});

it('nothing is drawn while something scrolls', () => {
  ask('waits');
  for (let frame = 0; frame < 50; frame++) {
    vi.advanceTimersByTime(16);
    boardScrolls();
  }
  vi.advanceTimersByTime(REST_MS - 1);
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(drawn).toEqual(['waits']);
});

it('scrolls until nothing has been scrolled for a while', () => {
  boardScrolls();
  vi.advanceTimersByTime(REST_MS - 1);
  expect(isScrolling()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isScrolling()).toBe(false);
});

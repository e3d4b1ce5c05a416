import { afterEach, describe, expect, it, vi } from 'vitest';
import { external } from './external.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a value outside of React', () => {
  it('tells of another value at once, and of an equal one never', () => {
    const value = external(1);
    const told = vi.fn();
    value.subscribe(told);
    value.set(2);
    value.set(2);
    expect(value.get()).toBe(2);
    expect(told).toHaveBeenCalledTimes(1);
  });
  it('that is held is there at once, and told of behind the next frame', () => {
    const waiting: (() => void)[] = [];
    const later = (run: () => void) => waiting.push(run);
    vi.stubGlobal('requestAnimationFrame', later);
    vi.stubGlobal('setTimeout', later);
    const value = external(1);
    const told = vi.fn();
    value.subscribe(told);
    value.hold(2);
    expect(value.get()).toBe(2);
    waiting.shift()?.();
    expect(told).not.toHaveBeenCalled();
    waiting.shift()?.();
    expect(told).toHaveBeenCalledTimes(1);
  });
});

import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastStack } from './toast-stack.tsx';
import { showToast, toasts } from './toast-store.ts';

const { effects } = vi.hoisted(() => ({ effects: [] as (() => (() => void) | undefined)[] }));

// Rendered without a browser, a component has no effects and no external stores: this mock gives it both.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useEffect: (effect: () => (() => void) | undefined) => void effects.push(effect),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
  effects.length = 0;
});
afterEach(() => vi.useRealTimers());

it('at most five are on the screen: where none may go, the oldest waits behind them [9.13]', () => {
  for (const text of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth']) showToast({ text, ms: null });
  const drawn = renderToString(<ToastStack label="Messages" closeLabel="Close" />);
  expect(drawn).toContain('Sixth');
  expect(drawn).not.toContain('First');
  expect(toasts.get()).toHaveLength(6);
});

it('a message goes when its time is over, and one without a time stays [9.13]', () => {
  showToast({ text: 'Loading', ms: null });
  showToast({ text: 'Saved', ms: 5000 });
  expect(renderToString(<ToastStack label="Messages" closeLabel="Close" />)).toContain('Loading');
  for (const effect of effects) effect();
  const left = () => toasts.get().map(({ text }) => text);
  vi.advanceTimersByTime(4999);
  expect(left()).toEqual(['Loading', 'Saved']);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(left()).toEqual(['Loading']);
});

it('a message goes also while a page without messages is shown: coming back from that tells it to nobody again', () => {
  showToast({ text: 'Loading', ms: null });
  showToast({ text: 'Copied', ms: 5000 });
  renderToString(<ToastStack label="Messages" closeLabel="Close" />);
  const ends = effects.map((effect) => effect());
  for (const end of ends) end?.();
  const left = () => toasts.get().map(({ text }) => text);
  vi.advanceTimersByTime(4999);
  expect(left()).toEqual(['Loading', 'Copied']);
  vi.advanceTimersByTime(1);
  expect(left()).toEqual(['Loading']);
});

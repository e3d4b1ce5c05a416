import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../../ui/toast-store.ts';
import { whenRead } from './when-read.ts';

beforeEach(() => toasts.set([]));
const broken = new TypeError('Failed to fetch dynamically imported module');

it('does it with a file that comes at the second try, and says nothing', async () => {
  const then = vi.fn();
  whenRead(vi.fn(async () => 'file').mockRejectedValueOnce(broken), then);
  await vi.waitFor(() => expect(then).toHaveBeenCalledExactlyOnceWith('file'));
  expect(toasts.get()).toEqual([]);
});

it('says of a file that does not come that it could not be loaded', async () => {
  const then = vi.fn();
  whenRead(() => Promise.reject(broken), then);
  await vi.waitFor(() =>
    expect(toasts.get()).toMatchObject([{ text: 'That could not be loaded. Try again in a moment.' }]),
  );
  expect(then).not.toHaveBeenCalled();
});

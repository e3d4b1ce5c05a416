import { expect, it, vi } from 'vitest';
import { late } from './late.tsx';

const broken = new TypeError('Failed to fetch dynamically imported module');
const file = { default: () => 'there' };

it('reads a file once more whose connection broke off, and not again once it has it', async () => {
  const read = vi.fn(async () => file).mockRejectedValueOnce(broken);
  const Part = late(read);
  Part.ahead();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await Promise.all(read.mock.results.map(({ value }) => Promise.allSettled([value])));
  Part.ahead();
  expect(read).toHaveBeenCalledTimes(2);
});

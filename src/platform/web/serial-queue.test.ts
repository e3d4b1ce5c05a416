import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('runs one after the other, in their order, also after one that failed', async () => {
  const queue = createSerialQueue();
  const log: string[] = [];
  const work = (name: string, fails = false) =>
    queue.run(async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = Promise.allSettled([work('a'), work('b', true), work('c')]);
  await queue.idle();
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(await results).toMatchObject([{ value: 'a' }, { reason: new Error('b') }, { value: 'c' }]);
});

import { expect, it } from 'vitest';
import { createDebounce, SEARCH_DEBOUNCE_MS } from './debounce.ts';

it('search settles after 200 ms without a further key [4.28, 9.10]', () => {
  const timers: { ms: number; run: () => void; stopped: boolean }[] = [];
  const settled: string[] = [];
  const debounce = createDebounce<string>(
    SEARCH_DEBOUNCE_MS,
    (ms, run) => {
      const timer = { ms, run, stopped: false };
      timers.push(timer);
      return () => {
        timer.stopped = true;
      };
    },
    (value) => settled.push(value),
  );
  debounce.set('r');
  debounce.set('re');
  expect(timers.map(({ ms, stopped }) => [ms, stopped])).toEqual([
    [200, true],
    [200, false],
  ]);
  expect(settled).toEqual([]);
  timers[1]?.run();
  expect(settled).toEqual(['re']);
  debounce.set('rent');
  debounce.flush();
  debounce.flush();
  expect(settled).toEqual(['re', 'rent']);
  debounce.set('rents');
  debounce.drop();
  expect(timers.at(-1)?.stopped).toBe(true);
  expect(settled).toEqual(['re', 'rent']);
});

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function placesFrom(kept: string | null) {
  vi.stubGlobal('sessionStorage', { getItem: () => kept });
  const { scrollPlaces, boardPlaces } = await import('./columns-registry.ts');
  return [[...scrollPlaces], [...boardPlaces]];
}

it('begins where the tab was scrolled to before it was loaded again', async () => {
  const kept = JSON.stringify({ lists: { L1: 40 }, boards: { 7: 120 } });
  expect(await placesFrom(kept)).toEqual([[['L1', 40]], [['7', 120]]]);
});

it.each([null, 'null', '[', '{"lists":7,"boards":{}}', '{"lists":{"L1":"far"},"boards":{}}'])(
  'begins at the top where %s is kept',
  async (kept) => {
    expect(await placesFrom(kept)).toEqual([[], []]);
  },
);

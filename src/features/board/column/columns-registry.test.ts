import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const account = (uid: string) => JSON.stringify({ uid, email: 'ann@example.com', name: 'Ann', imageUrl: '' });

/** The places of a tab that was scrolled to `kept` when account u1 used it, once it is loaded for `uid`. */
async function placesFrom(kept: string | null, uid = 'u1') {
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'tackboard.places.u1' ? kept : null) });
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'tackboard.account' ? account(uid) : null) });
  const { scrollPlaces, boardPlaces } = await import('./columns-registry.ts');
  return [[...scrollPlaces], [...boardPlaces]];
}

it('begins where the tab was scrolled to before it was loaded again', async () => {
  const kept = JSON.stringify({ lists: { L1: 40 }, boards: { 7: 120 } });
  expect(await placesFrom(kept)).toEqual([[['L1', 40]], [['7', 120]]]);
});

it('begins at the top for another account than the one that scrolled', async () => {
  const kept = JSON.stringify({ lists: { L1: 40 }, boards: { 7: 120 } });
  expect(await placesFrom(kept, 'u2')).toEqual([[], []]);
});

it.each([null, 'null', '[', '{"lists":7,"boards":{}}', '{"lists":{"L1":"far"},"boards":{}}'])(
  'begins at the top where %s is kept',
  async (kept) => {
    expect(await placesFrom(kept)).toEqual([[], []]);
  },
);

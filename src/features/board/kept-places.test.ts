import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const area = (entries: ReadonlyMap<string, string>) => {
  const texts = new Map(entries);
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};
const accountText = (uid: string) => JSON.stringify({ uid, email: `${uid}@example.com`, name: uid, imageUrl: '' });

/** A load of the tab: `kept` is what its last page kept. */
async function load(kept: string | null, uid = 'ann') {
  const tab = area(new Map(kept === null ? [] : [['tackboard.places', kept]]));
  const device = area(new Map([['tackboard.account', accountText(uid)]]));
  const page = new EventTarget();
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', device);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const { keepPlaces } = await import('./kept-places.ts');
  keepPlaces();
  const { scrollPlaces, boardPlaces } = await import('./column/columns-registry.ts');
  return {
    scrollPlaces,
    boardPlaces,
    device,
    /** Leaves the page; returns what the tab keeps. */
    leave() {
      page.dispatchEvent(new Event('pagehide'));
      return tab.texts.get('tackboard.places') ?? null;
    },
  };
}

const KEPT = JSON.stringify({ uid: 'ann', lists: { L1: 40 }, boards: { main: 120 } });

it('begins where the tab was scrolled to before it was loaded again', async () => {
  const { scrollPlaces, boardPlaces } = await load(KEPT);
  expect([[...scrollPlaces], [...boardPlaces]]).toEqual([[['L1', 40]], [['main', 120]]]);
});

it.each([
  null,
  'null',
  '[',
  '{"lists":{"L1":40},"boards":{}}',
  '{"uid":"ann","lists":7,"boards":{}}',
  '{"uid":"ann","lists":{"L1":"far"},"boards":{}}',
  '{"uid":"bob","lists":{"L1":40},"boards":{"main":120}}',
  '{"uid":null,"lists":{"L1":40},"boards":{"main":120}}',
])('begins at the top where %s is kept', async (kept) => {
  const { scrollPlaces, boardPlaces } = await load(kept);
  expect([[...scrollPlaces], [...boardPlaces]]).toEqual([[], []]);
});

it('keeps the places for the next load', async () => {
  const { scrollPlaces, leave } = await load(KEPT);
  scrollPlaces.set('L2', 80);
  expect(JSON.parse(leave() ?? '')).toEqual({ uid: 'ann', lists: { L1: 40, L2: 80 }, boards: { main: 120 } });
});

it('keeps nothing once the account is not in use any more', async () => {
  const other = await load(KEPT);
  other.device.setItem('tackboard.account', accountText('bob'));
  expect(other.leave()).toBeNull();
  vi.resetModules();
  const nobody = await load(KEPT);
  nobody.device.removeItem('tackboard.account');
  expect(nobody.leave()).toBeNull();
});

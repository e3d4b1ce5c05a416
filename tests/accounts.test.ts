import { afterEach, expect, it, vi } from 'vitest';
import { numberFrom } from '../src/engine/testing/chance.ts';
import type { Clouds } from './accounts/clouds.ts';
import { tell } from './accounts/story.ts';
import { correct } from './accounts/window.ts';

const served = vi.hoisted(() => ({ clouds: null as Clouds | null }));
vi.mock('../webapp/correct-account.ts', () => ({ correct }));
vi.mock('../webapp/engine-firebase.ts', () => ({ loadFirebase: () => served.clouds?.loadFirebase() }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const SEEDS = numberFrom('SEEDS', 15);
const FROM = numberFrom('FROM', 1);

it.each(Array.from({ length: SEEDS }, (_, index) => FROM + index))(
  'what a person did stays theirs, is sent once and for nobody else, whoever signs in and out meanwhile: %i',
  async (seed) => {
    const told = tell(seed, (clouds) => {
      served.clouds = clouds;
    });
    await expect(told).resolves.toBeUndefined();
  },
);

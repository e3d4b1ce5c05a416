import { expect, it } from 'vitest';
import type { ListView } from '../../../domain/list.ts';
import { viewOf } from '../testing/lists.ts';
import { listPlaces } from './list-places.ts';

it('a list has the places of its own board where a search shows several', () => {
  const view = viewOf({ A: [], B: [], C: [], D: [], E: [] });
  const lists = new Map(
    [...view.lists].map(([id, list]): [string, ListView] => [id, { ...list, boardId: id < 'C' ? 'x' : 'y' }]),
  );
  const both = { ...view, lists };
  expect(listPlaces(both, 'B')).toEqual({ first: 0, last: 1 });
  expect(listPlaces(both, 'D')).toEqual({ first: 2, last: 4 });
});

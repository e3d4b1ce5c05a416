import { expect, it } from 'vitest';
import { defaultListId } from './default-list.ts';
import type { ListView } from './list.ts';
import type { View } from './view.ts';

const view = (ids: readonly string[], own: string | null, chosen?: string): View => ({
  lists: new Map(ids.map((id) => [id, { id, isDefault: id === own } as ListView])),
  order: ids,
  user: { uid: 'u', ...(chosen !== undefined && { prefs: { defaultList: chosen } }) },
});

it('is the list that the user chose, else the account’s own one, else the first [1.8]', () => {
  expect(defaultListId(view(['a', 'b', 'c'], 'b', 'c'))).toBe('c');
  expect(defaultListId(view(['a', 'b', 'c'], 'b', 'gone'))).toBe('b');
  expect(defaultListId(view(['a', 'b', 'c'], 'b'))).toBe('b');
  expect(defaultListId(view(['a', 'b'], null))).toBe('a');
  expect(defaultListId(view([], null))).toBeNull();
});

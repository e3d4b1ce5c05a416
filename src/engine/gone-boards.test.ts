import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_BOARD_ID } from '../domain/list.ts';
import type { UserField } from '../domain/operations/operation.ts';
import { createGoneBoards, type GoneBoards } from './gone-boards.ts';

const name = (id: string): UserField => ({ path: ['boards', id, 'name'], value: 'Mine' });
const whole = (id: string): UserField => ({ path: ['boards', id], value: { name: 'Mine' } });
const deletion = (id: string): UserField => ({ path: ['boards', id] });

let gone: GoneBoards;

beforeEach(() => {
  gone = createGoneBoards();
  gone.heard({ boards: { b: { name: 'B' }, c: { name: 'C' } } });
});

describe('the fields of a board', () => {
  it('are not written after its deletion elsewhere, which they would take back in part', () => {
    gone.heard({ boards: { c: { name: 'C' } } });
    expect(gone.without([name('b'), name('c')])).toEqual([name('c')]);
  });

  it('are not written after its deletion here, also before the cloud tells of it', () => {
    expect(gone.without([deletion('b')])).toEqual([deletion('b')]);
    expect(gone.without([name('b')])).toEqual([]);
  });

  it('are written again once the board was brought back whole', () => {
    gone.heard({});
    expect(gone.without([name('b')])).toEqual([]);
    expect(gone.without([whole('b')])).toEqual([whole('b')]);
    expect(gone.without([name('b')])).toEqual([name('b')]);
  });

  it('are written where the cloud has not told of the board so far: it may just have been added', () => {
    expect(gone.without([name('new')])).toEqual([name('new')]);
  });

  it('are written if it is the default board, which is there even where the cloud names it no more', () => {
    gone.heard({ boards: { [DEFAULT_BOARD_ID]: { name: 'Default' } } });
    gone.heard({});
    expect(gone.without([name(DEFAULT_BOARD_ID)])).toEqual([name(DEFAULT_BOARD_ID)]);
  });
});

it('settings beside the boards are written whatever boards are gone', () => {
  gone.heard({});
  const fields: UserField[] = [
    { path: ['prefs', 'b', 'x'], value: 1 },
    { path: ['boards'], value: {} },
  ];
  expect(gone.without(fields)).toEqual(fields);
});

import { describe, expect, it } from 'vitest';
import { createOwnWrites, merge } from './merge.ts';

describe('merge', () => {
  const NOON = '2026-01-05T12:00:00.000Z';
  const at = Date.parse(NOON);
  const nobodys = () => null;
  const remote = { title: 'theirs', notes: '', due: null, status: 'needsAction', updated: NOON } as const;

  it('sends what only the user changed, and nothing that the service has already', () => {
    const edit = { fields: { title: 'mine', notes: 'theirs' }, base: { title: 'theirs', notes: '' } };
    expect(merge(edit, { ...remote, notes: 'theirs' }, at, nobodys)).toEqual({
      fields: { title: 'mine' },
      clashes: [],
    });
  });

  it('has no clash of two values that differ only in what the service changes by itself', () => {
    const edit = { fields: { title: 'theirs ', notes: '' }, base: { title: 'before', notes: 'before' } };
    expect(merge(edit, remote, at, nobodys)).toEqual({ fields: {}, clashes: [] });
  });

  it.each([
    ['at the same time, this one wins', 0, 'here'],
    ['and later', 1, 'here'],
    ['and earlier', -1, 'elsewhere'],
  ] as const)('of a field that both changed, here %s', (_, later, winner) => {
    const edit = { fields: { title: 'mine' }, base: { title: 'before' } };
    const { fields, clashes } = merge(edit, remote, at + later, nobodys);
    expect(fields).toEqual(winner === 'here' ? { title: 'mine' } : {});
    expect(clashes).toMatchObject([{ field: 'title', winner }]);
  });

  it('gives the title of one side the label of the other, and asks nobody which was later', () => {
    const edit = { fields: { title: '🔥 before' }, base: { title: 'before' } };
    expect(merge(edit, remote, at - 1, nobodys)).toEqual({ fields: { title: '🔥 theirs' }, clashes: [] });
    expect(merge(edit, { ...remote, title: '🔥 theirs' }, at, nobodys)).toEqual({ fields: {}, clashes: [] });
  });

  it('takes the time at which a value could be sent, where this engine wrote it: it may have arrived long after', () => {
    const edit = { fields: { title: 'mine' }, base: { title: 'before' } };
    expect(merge(edit, remote, at - 1000, () => at - 2000).fields).toEqual({ title: 'mine' });
  });
});

describe('own writes', () => {
  it('are known by their value', () => {
    const writes = createOwnWrites();
    writes.note('t', { title: 'mine', due: null }, 7);
    expect(writes.writtenAt('t', 'title', 'mine')).toBe(7);
    expect(writes.writtenAt('t', 'due', null)).toBe(7);
    expect(writes.writtenAt('t', 'title', 'theirs')).toBeNull();
    expect(writes.writtenAt('other', 'title', 'mine')).toBeNull();
  });

  it('are forgotten when 500 others came after their last one', () => {
    const writes = createOwnWrites();
    const others = (count: number) => {
      for (let number = 0; number < count; number += 1) writes.note(`${count} ${number}`, { title: 'x' }, 1);
    };
    writes.note('t', { title: 'first' }, 1);
    others(499);
    expect(writes.writtenAt('t', 'title', 'first')).toBe(1);
    writes.note('t', { title: 'last' }, 2);
    others(498);
    others(1);
    expect(writes.writtenAt('t', 'title', 'last')).toBe(2);
    others(2);
    expect(writes.writtenAt('t', 'title', 'last')).toBeNull();
  });
});

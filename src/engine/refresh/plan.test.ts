import { describe, expect, it } from 'vitest';
import type { ListSyncRecord } from '../../protocol/records.ts';
import type { StoredList } from '../../protocol/tasks.ts';
import { type Occasion, planReads, slotOf } from './plan.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A noon in this time zone. SLOT_0 is the minute of slot 0 at that time. */
const NOON = new Date(2026, 0, 5, 12).getTime();
const SLOT_0 = Math.floor(NOON / (10 * MINUTE)) * 10 * MINUTE;

interface Made {
  /** Milliseconds ago. */
  readonly updated?: number;
  readonly synced?: number;
  readonly looked?: number;
  /** What the list of lists showed before. */
  readonly before?: Partial<StoredList>;
}

/**
 * Plans reads for lists that are named by their number; unless stated otherwise, somebody is there and it is the minute
 * of slot 0.
 */
function plan(
  made: readonly Made[],
  occasion: Occasion = 'shown',
  now = SLOT_0,
  named = (index: number) => `l${index}`,
) {
  const lists = made.map(({ updated = 2 * 24 * HOUR }, index): StoredList => {
    const at = new Date(now - updated).toISOString();
    return { id: named(index), title: '', updated: at, etag: 'now' };
  });
  const before = new Map(lists.map((list, index) => [list.id, { ...list, ...made[index]?.before }]));
  const syncs = new Map(
    lists.flatMap(({ id }, index): [string, ListSyncRecord][] => {
      const { synced = 5 * MINUTE } = made[index] ?? {};
      if (!Number.isFinite(synced)) return [];
      const etags = { uncompletedTasksEtag: 'e', completedTasksEtag: 'e', firstTask: null };
      return [[id, { key: '', v: 1, listId: id, synced: now - synced, ...etags }]];
    }),
  );
  const looks = new Map(lists.map(({ id }, index) => [id, now - (made[index]?.looked ?? now)]));
  return planReads(lists, before, syncs, (id) => looks.get(id) ?? 0, occasion, now);
}
const many = (count: number, made: Made = {}): Made[] => Array.from({ length: count }, () => made);
const counts = ({ walk, gate }: ReturnType<typeof plan>) => [walk.length, gate.length];

describe('how many lists a look reads [4.41]', () => {
  it('24 lists: each is walked, whatever was read when', () => {
    expect(counts(plan(many(24)))).toEqual([24, 0]);
    expect(counts(plan(many(24), 'asked'))).toEqual([24, 0]);
  });

  it('25 lists, none updated today, all read under ten minutes ago: none is walked, at most 25 gates', () => {
    expect(counts(plan(many(25)))).toEqual([0, 0]);
    expect(counts(plan(many(25), 'asked'))).toEqual([0, 25]);
  });

  it('26 lists, all read while the clock was an hour fast: as those that were read long ago', () => {
    expect(counts(plan(many(26, { synced: -HOUR })))).toEqual(counts(plan(many(26, { synced: HOUR }))));
    expect(counts(plan(many(26, { synced: -48 * HOUR })))).toEqual(counts(plan(many(26, { synced: 48 * HOUR }))));
  });

  it.each([
    ['etag', { etag: 'old' }],
    ['time', { updated: '2026-01-01T00:00:00.000Z' }],
  ])('one list that changed, which its %s tells: only that one', (_, before) => {
    const lists = [...many(29), { before }];
    expect(plan(lists)).toEqual({ walk: ['l29'], gate: [] });
    expect(plan(lists, 'background')).toEqual({ walk: ['l29'], gate: [] });
  });

  it('updated today, or read last over a day ago: walked', () => {
    const lists = [...many(25), { updated: MINUTE }, { synced: 25 * HOUR }, { synced: 23 * HOUR, updated: 25 * HOUR }];
    const { walk, gate } = plan(lists, 'shown', SLOT_0, (index) => `x${index * 100}`);
    expect(walk).toEqual(expect.arrayContaining(['x2500', 'x2600']));
    expect([...walk, ...gate].sort()).toEqual(['x2500', 'x2600', 'x2700']);
  });

  it('never read: first', () => {
    expect(plan([...many(30, { before: { etag: 'old' } }), { synced: Number.POSITIVE_INFINITY }]).walk[0]).toBe('l30');
  });
});

describe('staggered slots [4.41]', () => {
  // 'l' is 108, so `l0` to `l9` end on 108 × 31 + 48 = 3396 to 3405: slots 6, 7, 8, 9, 0, 1, 2, 3, 4, 5.
  it('a list has one of ten minutes', () => {
    expect(['l0', 'l1', 'l2', 'l3', 'l4', 'l5', 'l6', 'l7', 'l8', 'l9'].map(slotOf)).toEqual([
      6, 7, 8, 9, 0, 1, 2, 3, 4, 5,
    ]);
  });

  // A letter in front adds the same amount to all ten, which still follow one another: each slot is used once for each
  // letter.
  const named = (index: number) => `${String.fromCharCode(65 + Math.floor(index / 10))}l${index % 10}`;
  const bySlot = (slot: number) =>
    Array.from({ length: 250 }, (_, index) => named(index)).filter((id) => slotOf(id) === slot);

  it.each([
    [0, 0],
    [4, 4],
    [9, 9],
  ])(
    '250 lists read eleven minutes ago, at minute %i of ten: those of slot %i are walked, 25 of the rest looked at',
    (minute, slot) => {
      const found = plan(many(250, { synced: 11 * MINUTE }), 'shown', SLOT_0 + minute * MINUTE, named);
      expect(found.walk).toEqual(bySlot(slot));
      expect(counts(found)).toEqual([25, 25]);
    },
  );
  it('read nine minutes ago: none, whatever the minute', () => {
    for (let minute = 0; minute < 10; minute += 1) {
      expect(counts(plan(many(250, { synced: 9 * MINUTE }), 'shown', SLOT_0 + minute * MINUTE, named))).toEqual([0, 0]);
    }
  });

  it('looked at nine minutes ago: none, though read long before', () => {
    expect(counts(plan(many(250, { synced: HOUR, looked: 9 * MINUTE }), 'shown', SLOT_0, named))).toEqual([0, 0]);
  });

  it('of those that are not in their slot, the ones that were read longest ago are looked at', () => {
    const oldest = bySlot(4).at(-1);
    const lists = many(250).map((_, index) => ({ synced: (named(index) === oldest ? 12 : 11) * MINUTE }));
    expect(plan(lists, 'shown', SLOT_0, named).gate[0]).toBe(oldest);
  });

  it('by itself the engine looks only at the gates of the slot', () => {
    const found = plan(many(250, { synced: 11 * MINUTE }), 'background', SLOT_0 + 4 * MINUTE, named);
    expect(found).toEqual({ walk: [], gate: bySlot(4) });
  });
});

import { describe, expect, it } from 'vitest';
import { mergeTitles } from './merge-titles.ts';
import { TITLE_MAX } from './task.ts';

describe('two changes of one title', () => {
  it.each([
    ['a label here, a new text there', 'Hotel', '🔥 Hotel', 'Hostel', '🔥 Hostel'],
    ['a new text here, a label there', 'Hotel', 'Hostel', '🔥 Hotel', '🔥 Hostel'],
    ['a label on each side', 'Hotel', '🔥 Hotel', '⭐ Hotel', '⭐🔥 Hotel'],
    ['the same label on both, and a new text on one', 'Hotel', '⭐ Hotel', '⭐ Hostel', '⭐ Hostel'],
    ['a label taken here, a new text there', '⭐🔥 Hotel', '🔥 Hotel', '⭐🔥 Hostel', '🔥 Hostel'],
    ['a label taken there, a new text here', '⭐🔥 Hotel', '⭐🔥 Hostel', '⭐ Hotel', '⭐ Hostel'],
    ['the last label taken here, another given there', '⭐ Hotel', 'Hotel', '⭐🔥 Hotel', '🔥 Hotel'],
    ['a named label here, the text gone there', '⭐ Hotel', '⭐ #home Hotel', '⭐', '⭐ #home'],
  ])('become one where one is of the labels: %s', (_, base, mine, theirs, both) => {
    expect(mergeTitles(base, mine, theirs)).toBe(both);
  });

  it('do not where both are of the text, whatever became of the labels', () => {
    expect(mergeTitles('Hotel', 'Hostel', 'Motel')).toBeNull();
    expect(mergeTitles('Hotel', '🔥 Hostel', 'Motel')).toBeNull();
  });

  it('do not where the result is longer than a title may be', () => {
    const long = 'x'.repeat(TITLE_MAX - 2);
    expect(mergeTitles('Hotel', '⭐ Hotel', long)).toBe(`⭐ ${long}`);
    expect(mergeTitles('Hotel', '🔥 Hotel', long)).toBeNull();
  });
});

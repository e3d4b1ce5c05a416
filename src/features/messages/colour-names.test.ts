import { describe, expect, it } from 'vitest';
import { DARK_SWATCHES, LIGHT_SWATCHES } from '../../domain/swatches.ts';
import { searchWords } from './en/search.ts';

describe('the colours of the pickers', () => {
  it('have a name each, and no two the same one: those of labels are of both themes', () => {
    const colours = [...new Set([...LIGHT_SWATCHES, ...DARK_SWATCHES])];
    const { colorNames } = searchWords;
    expect(Object.keys(colorNames).toSorted()).toEqual(colours.toSorted());
    expect(new Set(Object.values(colorNames)).size).toBe(colours.length);
  });
});

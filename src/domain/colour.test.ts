import { describe, expect, it } from 'vitest';
import { colourInput, contrast, darkened, parseHex, readableOn, transparent, underPointer } from './colour.ts';
import { DARK_SWATCHES, LIGHT_SWATCHES } from './swatches.ts';

it('takes hex colours of three or six digits; anything else is no colour [5.8]', () => {
  expect(parseHex('#fA0')).toEqual([255, 170, 0]);
  expect(colourInput(' #12AB9f ')).toBe('#12ab9f');
  for (const bad of ['12ab9f', '#12ab', '#12ab9', '#12ab9f0', 'red', '#ggg', 'url(x)', ''])
    expect(colourInput(bad)).toBeNull();
  expect(transparent('#fff', 0.5)).toBe('rgb(255 255 255 / 0.5)');
  expect(() => transparent('red', 0.5)).toThrow('Bad Hex');
});

it('white means no colour [2.49]', () => {
  expect(colourInput('#fff')).toBeNull();
  expect(colourInput('#FFFFFF')).toBeNull();
});

it('scales a dark background to 0.7 of its brightness', () => {
  expect(darkened('#ff8000')).toBe('#b35a00');
});

it('text on a colour is black or white, whichever has at least 4.5 to 1', () => {
  expect(readableOn('#ffff00')).toBe('#000000');
  expect(readableOn('#2f5fe0')).toBe('#ffffff');
  expect(readableOn('#808080')).toBe('#000000');
});

it('a colour under the pointer is another one, on which the same can be read', () => {
  const steps = ['00', '1f', '3f', '5f', '77', '7f', '9f', 'bf', 'df', 'ff'];
  for (const r of steps)
    for (const g of steps)
      for (const b of steps) {
        const colour = `#${r}${g}${b}`;
        const under = underPointer(colour);
        expect(contrast(under, colour), `${colour}, ${under}`).toBeGreaterThan(1.05);
        expect(contrast(under, readableOn(colour)), `${colour}, ${under}`).toBeGreaterThanOrEqual(4.5);
      }
});

describe('swatches', () => {
  it.each([
    ['light', LIGHT_SWATCHES],
    ['dark', DARK_SWATCHES],
  ])('the picker offers 18 in %s, white among them as no colour [2.49]', (_, swatches) => {
    expect(new Set(swatches).size).toBe(18);
    expect(swatches.map(colourInput).filter((colour) => colour === null)).toHaveLength(1);
    expect(colourInput(swatches[0] ?? '')).toBeNull();
  });
});

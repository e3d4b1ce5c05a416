import { describe, expect, it } from 'vitest';
import { colourInput, darkened, parseHex, readableOn, transparent } from './colour.ts';
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

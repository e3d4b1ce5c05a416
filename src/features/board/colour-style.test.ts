import { expect, it } from 'vitest';
import { colourStyle } from './colour-style.ts';

it('shows a board its own background, in the dark at 0.7 of its brightness, else that of the theme [3.11]', () => {
  expect(colourStyle('board', null)).toEqual({});
  expect(colourStyle('board', '#ffd166')).toEqual({
    '--board': '#ffd166',
    '--board-ink': '#000000',
    '--board-dim': '#b39247',
    '--board-dim-ink': '#000000',
  });
});

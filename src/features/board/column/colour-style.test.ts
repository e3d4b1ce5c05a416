import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from '../../../domain/colour.ts';
import { colourStyle } from './colour-style.ts';

it('shows a board its own background, in the dark at 0.7 of its brightness, else that of the theme [3.11]', () => {
  expect(colourStyle('board', null)).toEqual({});
  expect(colourStyle('board', '#ffd166')).toEqual({
    '--board': '#ffd166',
    '--board-ink': '#000000',
    '--board-hover': '#e6bc5c',
    '--board-dim': '#b39247',
    '--board-dim-ink': '#000000',
    '--board-dim-hover': '#a18340',
  });
});

/** The hex colours of a theme, by the names of their variables. */
function coloursOf(theme: ':root' | ':root[data-theme="dark"]'): Record<string, string> {
  const css = readFileSync('src/ui/global.css', 'utf8');
  const [, block = ''] = css.split(`\n${theme} {`);
  return Object.fromEntries(
    [...block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [
      name,
      hex,
    ]),
  );
}

it.each([':root', ':root[data-theme="dark"]'] as const)(
  'what floats in %s lies over the cards, and all on it is told from it',
  (theme) => {
    const { panel = '', raised = '', ...colours } = coloursOf(theme);
    expect(contrast(panel, '#000000')).toBeGreaterThanOrEqual(contrast(raised, '#000000'));
    for (const text of ['text', 'muted', 'faint', 'accent', 'good', 'warn', 'bad'])
      expect(contrast(panel, colours[text] ?? ''), text).toBeGreaterThanOrEqual(4.5);
    expect(contrast(panel, colours['line-strong'] ?? '')).toBeGreaterThanOrEqual(3);
  },
);

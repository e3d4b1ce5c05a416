import type { CSSProperties } from 'react';
import { darkened, readableOn, underPointer } from '../../../domain/colour.ts';

/**
 * The colour of a list, or a board's own background, as CSS variables for both themes, so that a change of theme
 * renders nothing. The ink is readable on each background, and the dark theme's is dimmed [3.11]. Without a colour
 * there are no variables and the theme's colours apply.
 */
export function colourStyle(of: 'list' | 'board', color: string | null): CSSProperties {
  if (color === null) return {};
  const dim = darkened(color);
  return {
    [`--${of}`]: color,
    [`--${of}-ink`]: readableOn(color),
    [`--${of}-hover`]: underPointer(color),
    [`--${of}-dim`]: dim,
    [`--${of}-dim-ink`]: readableOn(dim),
    [`--${of}-dim-hover`]: underPointer(dim),
  };
}

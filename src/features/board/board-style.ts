import type { CSSProperties } from 'react';
import { darkened, readableOn } from '../../domain/colour.ts';

/** A board's own background as variables for both themes, the dark one dimmed [3.11]; the theme's without one. */
export function boardStyle(color: string | null): CSSProperties {
  if (color === null) return {};
  const dim = darkened(color);
  return {
    '--board': color,
    '--board-ink': readableOn(color),
    '--board-dim': dim,
    '--board-dim-ink': readableOn(dim),
  } as CSSProperties;
}

import type { CSSProperties } from 'react';
import { darkened, readableOn } from '../../domain/colour.ts';

/** A list's colour as variables of its column, for both themes: a change of theme draws no column again. */
export function listStyle(color: string | null): CSSProperties {
  if (color === null) return {};
  const dimmed = darkened(color);
  return {
    '--list': color,
    '--list-ink': readableOn(color),
    '--list-dim': dimmed,
    '--list-dim-ink': readableOn(dimmed),
  } as CSSProperties;
}

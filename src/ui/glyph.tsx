import { memo } from 'react';

/**
 * Line drawings on a 24 by 24 grid, for icons that the board draws a hundred times and for those in the popup's first
 * paint: a Lucide icon costs more to render than the card it is on, and its code weighs more than all of these paths.
 */
const PATHS = {
  plus: 'M5 12h14M12 5v14',
  more: 'M4 12h.01M12 12h.01M20 12h.01',
  chevron: 'M9 6l6 6-6 6',
  check: 'M4 13l5.5 5.5L20 6.5',
  cross: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  leave: 'M14 4h6v6M10 14L20 4M18 13v5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h5',
  search: 'M21 21l-4.3-4.3M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16z',
  letter: 'M4.5 4.5h15a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-15a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM2.5 7.5l9.5 6 9.5-6',
  alert: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM12 7.5v5M12 16.5h.01',
  clock: 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM12 6.5V12l3.5 2',
  page: 'M6 21.5a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2h8.5L20 8v11.5a2 2 0 0 1-2 2zM14 2.5V8h6M8.5 13h7M8.5 17h7',
  speech: 'M20.5 15.5a2 2 0 0 1-2 2H8l-4.5 4v-16a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2z',
} as const;

interface GlyphProps {
  readonly name: keyof typeof PATHS;
  /** Width and height in pixels. */
  readonly size: number;
  readonly stroke?: number;
}

/** A decorative icon in the colour of the text around it. */
export const Glyph = memo(function Glyph({ name, size, stroke = 1.8 }: GlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
});

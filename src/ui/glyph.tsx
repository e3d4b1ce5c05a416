import { memo } from 'react';

/** Line drawings on a field of 24 by 24, for what stands on the board a hundred times: a Lucide icon costs more than its card. */
const PATHS = {
  plus: 'M5 12h14M12 5v14',
  more: 'M4 12h.01M12 12h.01M20 12h.01',
  chevron: 'M9 6l6 6-6 6',
  check: 'M4 13l5.5 5.5L20 6.5',
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

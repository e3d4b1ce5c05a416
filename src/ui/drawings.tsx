const LINE = { fill: 'none', stroke: 'var(--line-strong)', strokeWidth: 2, strokeLinecap: 'round' } as const;
const ACCENT = { ...LINE, stroke: 'var(--accent)', strokeLinejoin: 'round' } as const;

/** A drawing of three columns; in the middle one a card hangs a little askew on a tack. */
export function ColumnsDrawing() {
  return (
    <svg viewBox="0 0 132 96" aria-hidden="true">
      <rect x="6" y="14" width="34" height="68" rx="7" fill="var(--line)" />
      <rect x="49" y="14" width="34" height="68" rx="7" fill="var(--line)" />
      <rect x="92" y="14" width="34" height="68" rx="7" fill="var(--line)" />
      <path d="M13 27h20M13 37h14M99 27h20" {...LINE} />
      <g transform="rotate(5 66 42)">
        <rect
          x="53"
          y="26"
          width="30"
          height="30"
          rx="5"
          fill="var(--raised)"
          stroke="var(--line-strong)"
          strokeWidth="2"
        />
        <path d="M59 41l4.5 4.5L74 36" {...ACCENT} strokeWidth="3" />
        <circle cx="68" cy="26" r="4" fill="var(--accent)" />
      </g>
    </svg>
  );
}

/** A drawing of a drawer that will not close. */
export function StorageDrawing() {
  return (
    <svg viewBox="0 0 132 96" aria-hidden="true">
      <rect
        x="30"
        y="16"
        width="72"
        height="66"
        rx="8"
        fill="var(--column)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M30 38h72" {...LINE} />
      <rect x="22" y="46" width="88" height="26" rx="6" fill="var(--raised)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M58 59h16" {...ACCENT} />
      <path d="M58 27h16" {...LINE} />
    </svg>
  );
}

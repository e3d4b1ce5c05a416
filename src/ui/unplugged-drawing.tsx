const LINE = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round' } as const;

/** A drawing of a plug and a socket that do not meet. */
export function UnpluggedDrawing() {
  return (
    <svg viewBox="0 0 132 96" aria-hidden="true">
      <path d="M4 56c18 0 18-14 32-14" stroke="var(--line-strong)" {...LINE} />
      <rect
        x="36"
        y="30"
        width="22"
        height="24"
        rx="6"
        fill="var(--column)"
        stroke="var(--line-strong)"
        strokeWidth="2"
      />
      <path d="M58 37h9M58 47h9" stroke="var(--line-strong)" {...LINE} />
      <rect x="78" y="28" width="24" height="28" rx="8" fill="var(--column)" stroke="var(--accent)" strokeWidth="2" />
      <path d="M102 42c14 0 14 14 26 14" stroke="var(--accent)" {...LINE} />
    </svg>
  );
}

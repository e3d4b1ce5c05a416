const EDGE = { stroke: 'var(--line-strong)', strokeWidth: 2 } as const;

/** Three boards behind one another, the front one with columns. */
export function BoardsDrawing() {
  return (
    <svg viewBox="0 0 220 120" aria-hidden="true">
      <rect x="62" y="10" width="130" height="74" rx="9" fill="var(--surface)" {...EDGE} />
      <rect x="46" y="22" width="130" height="74" rx="9" fill="var(--surface)" {...EDGE} />
      <rect
        x="30"
        y="34"
        width="130"
        height="76"
        rx="9"
        fill="var(--surface)"
        stroke="var(--accent)"
        strokeWidth="2.5"
      />
      <g fill="var(--line)">
        <rect x="40" y="46" width="32" height="54" rx="5" />
        <rect x="79" y="46" width="32" height="38" rx="5" />
        <rect x="118" y="46" width="32" height="46" rx="5" />
      </g>
      <rect x="44" y="51" width="24" height="12" rx="3" fill="var(--accent)" />
      <rect x="83" y="51" width="24" height="12" rx="3" fill="var(--good)" />
      <rect x="122" y="51" width="24" height="12" rx="3" fill="var(--warn)" />
    </svg>
  );
}

/** A card with a bell that rings. */
export function NotificationsDrawing() {
  return (
    <svg viewBox="0 0 220 120" aria-hidden="true">
      <rect x="30" y="46" width="126" height="56" rx="10" fill="var(--surface)" {...EDGE} />
      <circle cx="50" cy="66" r="7" fill="none" {...EDGE} />
      <path d="M68 66h62M68 82h40" fill="none" strokeLinecap="round" {...EDGE} />
      <g transform="rotate(10 164 44)" fill="none" stroke="var(--accent)" strokeWidth="3" strokeLinejoin="round">
        <path d="M146 56c5-5 5-9 5-17a13 13 0 0 1 26 0c0 8 0 12 5 17z" fill="var(--accent-soft)" />
        <path d="M159 62a5 5 0 0 0 10 0" strokeLinecap="round" />
      </g>
      <path
        d="M196 24c4 4 6 9 6 15M132 24c-4 4-6 9-6 15"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Columns, each with its colour. */
export function ColoursDrawing() {
  const columns = [
    [30, 'var(--accent)', 84],
    [86, 'var(--good)', 60],
    [142, 'var(--warn)', 72],
  ] as const;
  return (
    <svg viewBox="0 0 220 120" aria-hidden="true">
      {columns.map(([x, color, height]) => (
        <g key={x}>
          <rect x={x} y="18" width="46" height={height} rx="8" fill="var(--surface)" {...EDGE} />
          <path d={`M${x} 34v-8a8 8 0 0 1 8-8h30a8 8 0 0 1 8 8v8z`} fill={color} />
          <rect x={x + 7} y="42" width="32" height="14" rx="4" fill="var(--line)" />
        </g>
      ))}
    </svg>
  );
}

/** The product's mark. Decorative: its name stands beside it. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="6.5" fill="var(--accent)" />
      <path d="M7 7.5v9M12 7.5v5.5M17 7.5v3.5" stroke="var(--on-accent)" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

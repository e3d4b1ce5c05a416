import styled, { keyframes } from 'styled-components';

const turn = keyframes`to { transform: rotate(1turn); }`;
const wait = keyframes`from { visibility: hidden; }`;

const Ring = styled.span`
  display: inline-block;
  width: 18px;
  height: 18px;
  border-radius: 50%;
  border: 2px solid var(--line);
  border-top-color: var(--accent);
  animation: ${turn} 0.9s linear 200ms infinite, ${wait} 0s 200ms backwards;
  @media (prefers-reduced-motion: reduce) { animation-duration: 4s, 0s; }
  &.large { width: 28px; height: 28px; border-width: 3px; }
`;

/** Shows that something is under way; `label` says what. It becomes visible after 200 ms. */
export function Spinner({ label, large = false }: { readonly label: string; readonly large?: boolean }) {
  return <Ring role="progressbar" aria-label={label} className={large ? 'large' : ''} />;
}

const Middle = styled.div`
  min-height: 60vh;
  display: grid;
  place-items: center;
`;

/** A spinner in the middle of a page that has nothing else yet. */
export function PageSpinner({ label }: { readonly label: string }) {
  return (
    <Middle>
      <Spinner label={label} large />
    </Middle>
  );
}

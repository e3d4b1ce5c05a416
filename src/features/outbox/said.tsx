import { useEffect } from 'react';
import { announce } from '../../ui/live-region.tsx';

interface SaidProps {
  readonly text: string;
  readonly className?: string;
}

/**
 * A paragraph that is announced when it comes and when its text changes: by the page's live region, since many readers
 * pass over a region that comes together with its words.
 */
export function Said({ text, className }: SaidProps) {
  useEffect(() => announce(text), [text]);
  return <p className={className}>{text}</p>;
}

import { useEffect } from 'react';
import { announce } from '../../ui/live-region.tsx';

/**
 * A paragraph that is announced when it comes and when its text changes: by the page's live region, since many readers
 * pass over a region that comes together with its words.
 */
export function Said({ text }: { readonly text: string }) {
  useEffect(() => announce(text), [text]);
  return <p>{text}</p>;
}

import { useEffect, useState } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';

const Paper = late(() => import('./paper.tsx'));

/**
 * Keeps the printed page's code loaded, since a browser that is asked to print waits for no file. Loads it when the
 * page is idle.
 */
export function Printing() {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const later = globalThis.requestIdleCallback ?? setTimeout;
    later(() => setIdle(true));
  }, []);
  return (
    idle && (
      <Boundary>
        <Paper />
      </Boundary>
    )
  );
}

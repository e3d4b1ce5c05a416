import { useEffect, useState } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';

const Paper = late(() => import('./paper.tsx'));

/** Has what a printer gets at hand: a browser that is asked to print waits for no file. Read when the page has nothing to do. */
export function Printing() {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no such callback.
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

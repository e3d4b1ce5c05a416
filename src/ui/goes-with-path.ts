import { useEffect, useEffectEvent, useRef } from 'react';
import { useShownAddress } from './navigation.ts';

/**
 * Closes what lies over the page where Back or Forward leads to another path, such as another board: it was opened for
 * what was seen before.
 */
export function useGoesWithPath(close: () => void): void {
  const { path } = useShownAddress();
  const openedAt = useRef(path);
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (path !== openedAt.current) leave();
  }, [path]);
}

import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccountGone, selectBoardState } from '../../store/selectors.ts';
import { followUnplaced } from '../../store/tasks/unplaced.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';

const UnplacedLine = late(() => import('./unplaced-line.tsx'));

/** How long a task is on its way into the account before it counts as waiting, in milliseconds. */
const ON_ITS_WAY_MS = 2000;

/**
 * Says at the foot of the board that tasks which were added without it wait for room on the device: without a word
 * their user would add them again. Until the lists are known they wait for these, as the whole board does.
 */
export function Unplaced() {
  const dispatch = useAppDispatch();
  const uid = useAppSelector((state) =>
    selectBoardState(state) === 'ready' && !selectAccountGone(state) ? state.ui.account?.uid : undefined,
  );
  const [count, setCount] = useState(0);
  const [waits, setWaits] = useState(false);
  const some = count > 0;
  useEffect(() => {
    if (uid === undefined) return;
    const following = dispatch(followUnplaced(setCount, uid)).catch(() => () => {});
    return () => {
      setCount(0);
      void following.then((end) => end());
    };
  }, [dispatch, uid]);
  useEffect(() => {
    if (!some) return;
    const timer = setTimeout(() => setWaits(true), ON_ITS_WAY_MS);
    return () => {
      clearTimeout(timer);
      setWaits(false);
    };
  }, [some]);
  return (
    some &&
    waits && (
      <Boundary>
        <UnplacedLine count={count} />
      </Boundary>
    )
  );
}

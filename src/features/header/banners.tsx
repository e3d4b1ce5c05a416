import { useState } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccountGone, selectOffline, selectWarning } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';

const BannerLines = late(() => import('./banner-lines.tsx'));

/**
 * How long after a failed load the banners are loaded again, in milliseconds: they are needed most where a connection
 * is bad.
 */
const AGAIN_MS = 10_000;

/** Returns true if there is a lasting state that the user should know of. */
function selectIsSaid(state: RootState): boolean {
  const { engine, newerBuild, databaseProblem } = state.ui;
  if (newerBuild !== null || selectAccountGone(state) || databaseProblem !== null) return true;
  return !selectOffline(state) && (selectWarning(state) !== null || (engine?.settingsWait ?? false));
}

/**
 * Banners at the foot of the page for lasting states: a new version, a problem with the account or the clouds, settings
 * that wait. They come and go by themselves; above the board they would move it from under the pointer (decision 0016).
 */
export function Banners() {
  const said = useAppSelector(selectIsSaid);
  const [wanted, setWanted] = useState(said);
  const [tries, setTries] = useState(0);
  // Once rendered they stay: their dialog may outlast the banner that it was opened from.
  if (said && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Boundary key={tries} onBreak={() => setTimeout(setTries, AGAIN_MS, tries + 1)}>
      <BannerLines />
    </Boundary>
  );
}

import { useState } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccountGone, selectOffline, selectWarning } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';

const BannerLines = late(() => import('./banner-lines.tsx'));

/** Lines that could not be read are read again after so many milliseconds: they are wanted most where a connection is bad. */
const AGAIN_MS = 10_000;

/** Whether anything lasts that is to be said. */
function selectIsSaid(state: RootState): boolean {
  const { engine, newerBuild, databaseProblem } = state.ui;
  if (newerBuild !== null || selectAccountGone(state) || databaseProblem !== null) return true;
  return !selectOffline(state) && (selectWarning(state) !== null || (engine?.settingsWait ?? false));
}

/**
 * Lines at the foot of the page for what lasts: a new version, a problem with the account or the clouds, settings that wait.
 * They come and go by themselves, and above the board they would take it from under the pointer (decision 0016).
 */
export function Banners() {
  const said = useAppSelector(selectIsSaid);
  const [wanted, setWanted] = useState(said);
  const [tries, setTries] = useState(0);
  // Once there they stay: a dialog of theirs may outlast the line that it was opened from.
  if (said && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Boundary key={tries} onBreak={() => setTimeout(setTries, AGAIN_MS, tries + 1)}>
      <BannerLines />
    </Boundary>
  );
}

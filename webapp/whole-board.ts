import '../src/store/search/searching.ts';
import { leaveWarning } from '../src/features/messages/en/leave-warning.ts';
import { selectLosing } from '../src/store/session/losing.ts';
import { sidebarChoice } from '../src/store/settings/sidebar-choice.ts';
import { viewChoice } from '../src/store/settings/view-choice.ts';
import type { Page } from '../src/store/store.ts';
import { setSidebar, setView } from '../src/store/ui-slice.ts';
import { account } from './open-database.ts';

/**
 * Sets up what a page of the whole board has and the popup has not: this device's choices for the board, and a warning
 * before it is left. A popup cannot ask: any click elsewhere closes it.
 */
export function startWholeBoard(page: Page): void {
  page.store.dispatch(setView(viewChoice()));
  page.store.dispatch(setSidebar(account !== null && sidebarChoice()));
  warnBeforeLoss(page);
}

/**
 * Shows the leave warning [8.17] only while leaving would lose or interrupt something: changes that are not in the
 * database, and requests that an engine in this very page has in flight. A permanent listener would cost the
 * back-forward cache.
 */
function warnBeforeLoss(page: Page): void {
  const warn = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    event.returnValue = leaveWarning;
  };
  const enginePassesAway = !('SharedWorker' in globalThis);
  let warning = false;
  page.store.subscribe(() => {
    const losing = selectLosing(page.store.getState(), enginePassesAway);
    if (losing === warning) return;
    warning = losing;
    if (losing) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  });
}

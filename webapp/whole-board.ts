import '../src/store/searching.ts';
import { leaveWarning } from '../src/features/messages/leave-warning.ts';
import { selectLosing } from '../src/store/losing.ts';
import { sidebarChoice } from '../src/store/sidebar-choice.ts';
import type { Page } from '../src/store/store.ts';
import { setSidebar, setView } from '../src/store/ui-slice.ts';
import { viewChoice } from '../src/store/view-choice.ts';
import { account } from './open-database.ts';

/**
 * What a page of the whole board has and the popup has not: the choices of this device about it, and a warning before it is
 * left. Nobody can be asked by a popup, which any click elsewhere closes.
 */
export function startWholeBoard(page: Page): void {
  page.store.dispatch(setView(viewChoice()));
  page.store.dispatch(setSidebar(account !== null && sidebarChoice()));
  warnBeforeLoss(page);
}

/**
 * The leave warning [8.17] stands only while leaving would lose or cut something: what is not in the database, and what an
 * engine in this very page has in flight. A listener that is always there would cost the back-forward cache.
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

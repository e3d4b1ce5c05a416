import { findStorageProblem } from '../src/records/storage-problem.ts';
import type { AppStore } from '../src/store/store.ts';
import { storageProblemFound, waitingAccountsFound } from '../src/store/ui-slice.ts';
import { findWaitingAccounts } from './waiting-accounts.ts';

/** Finds out, before sign-in, whether this browser can store anything and which accounts have changes waiting in it. */
export async function lookAround(store: AppStore): Promise<void> {
  const late = () => store.dispatch(storageProblemFound(null));
  store.dispatch(storageProblemFound(await findStorageProblem({ late })));
  store.dispatch(waitingAccountsFound(await findWaitingAccounts()));
}

import type { AppStore } from '../src/store/store.ts';
import { openForAccount } from './links.ts';
import { keepSnapshots } from './snapshot.ts';

/** Starts what a signed-in page begins once it is painted: its first paint needs none of it. */
export function whenPainted(store: AppStore, uid: string): void {
  keepSnapshots(store, uid);
  openForAccount(store);
}

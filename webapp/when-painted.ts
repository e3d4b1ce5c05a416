import type { AppStore } from '../src/store/store.ts';
import { openForAccount } from './links.ts';
import { keepSnapshots } from './snapshot.ts';

/** What a page of an account begins once it is painted: its first paint needs nothing of it. */
export function whenPainted(store: AppStore, uid: string): void {
  keepSnapshots(store, uid);
  openForAccount(store);
}

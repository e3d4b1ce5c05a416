import type { AppStore } from '../src/store/store.ts';
import { readTwice } from '../src/ui/read-twice.ts';
import { paintWhenRead } from './paint-when-read.ts';

/**
 * Loads what a page needs only once it shows something. `ready`: the records were read. A visitor's part is no part of
 * a signed-in page's script, and the other way round.
 */
export function readRest(store: AppStore, uid: string | null, ready: Promise<void>): void {
  if (uid === null) {
    readTwice(() => import('./look-around.ts')).then(
      ({ lookAround }) => lookAround(store),
      // If that file cannot be loaded, a sign-in that this browser cannot store says so itself.
      () => {},
    );
    return;
  }
  const painted = paintWhenRead(ready).then(() => readTwice(() => import('./when-painted.ts')));
  painted.then(
    ({ whenPainted }) => whenPainted(store, uid),
    // If that file cannot be loaded, the next start begins empty, and Google's links open for the browser's first
    // account.
    () => {},
  );
}

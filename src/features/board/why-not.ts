import type { AppStore } from '../../store/store.ts';
import { whenRead } from '../messages/when-read.ts';
import type { Spot } from './navigation.ts';

/** Tells the user why a card was not moved. The code is in not-moved.ts and loaded late, as it is seldom needed. */
export const sayWhyNot = (store: AppStore, spot: Spot): void =>
  whenRead(
    () => import('./not-moved.ts'),
    (file) => file.sayWhyNot(store, spot),
  );

import type { AppStore } from '../../store/store.ts';
import { whenRead } from '../messages/when-read.ts';
import type { Spot } from './navigation.ts';

/** Tells why a card gets no other place (not-moved.ts, which is seldom needed). */
export const sayWhyNot = (store: AppStore, spot: Spot): void =>
  whenRead(
    () => import('./not-moved.ts'),
    (file) => file.sayWhyNot(store, spot),
  );

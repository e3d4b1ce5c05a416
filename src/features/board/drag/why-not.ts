import type { AppStore } from '../../../store/store.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';
import { whenRead } from '../../messages/when-read.ts';

/** Tells the user why a card cannot be moved. The code is in not-moved.ts and loaded late, as it is seldom needed. */
export const sayWhyNot = (store: AppStore, place: TaskPlace): void =>
  whenRead(
    () => import('./not-moved.ts'),
    (file) => file.sayWhyNot(store, place),
  );

/** Says what is gone since the card was lifted. */
export const sayGone = (what: 'taskGone' | 'listGone' | 'placeGone'): void =>
  whenRead(
    () => import('./not-moved.ts'),
    (file) => file.sayGone(what),
  );

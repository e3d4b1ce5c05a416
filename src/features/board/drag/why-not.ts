import type { AppStore } from '../../../store/store.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';
import { whenRead } from '../../messages/when-read.ts';
import type { Gone } from './not-moved.ts';

/** Loads the code of these messages, which are seldom needed. */
const late = (say: (file: typeof import('./not-moved.ts')) => void): void =>
  whenRead(() => import('./not-moved.ts'), say);

/** Tells the user why a card cannot be moved. */
export const sayWhyNot = (store: AppStore, place: TaskPlace): void => late((file) => file.sayWhyNot(store, place));

/** Tells the user what is gone since a card was lifted. */
export const sayGone = (what: Gone): void => late((file) => file.sayGone(what));

import { readTwice } from '../../ui/read-twice.ts';
import { showToast } from '../../ui/toast-store.ts';
import { messages } from './messages.ts';

/** Tells the user that a file of the product could not be loaded. */
export const sayLost = (): void => void showToast({ text: messages().fileLost, ms: 10_000, key: 'file-lost' });

/** Loads a file of the product, in at most two tries, and passes it to `then`; tells the user if it does not load. */
export function whenRead<T>(read: () => Promise<T>, then: (file: T) => void): void {
  readTwice(read).then(then, sayLost);
}

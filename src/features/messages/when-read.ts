import { readTwice } from '../../ui/read-twice.ts';
import { showToast } from '../../ui/toast-store.ts';
import { messages } from './messages.ts';

/** Says that a file of the product did not come. */
export const sayLost = (): void => void showToast({ text: messages().fileLost, ms: 10_000, key: 'file-lost' });

/** Reads a file of the product, twice at most, for what is done with it; where it does not come, that is said. */
export function whenRead<T>(read: () => Promise<T>, then: (file: T) => void): void {
  readTwice(read).then(then, sayLost);
}

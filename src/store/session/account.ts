import * as v from 'valibot';
import { type Account, accountSchema } from '../../protocol/messages.ts';
import { keepJson, keepText, readJson } from '../texts/device-texts.ts';

const KEY = 'tackboard.account';
/** Accounts that signed in on this device and have not signed out for good: their changes may wait here. */
const KNOWN_KEY = 'tackboard.accounts';

/** The account that this browser uses, readable before anything else is; null when signed out. Holds no token. */
export const readAccount = (): Account | null => readJson(KEY, accountSchema);

/** The accounts of this device whose changes may wait here, including the one in use. */
export const knownAccounts = (): readonly Account[] => readJson(KNOWN_KEY, v.array(accountSchema)) ?? [];

/** Stores the account in use. A browser that stores nothing was reported before sign-in (findStorageProblem). */
export function writeAccount(account: Account): void {
  keepJson(KEY, account);
  keepJson(KNOWN_KEY, [...knownAccounts().filter(({ uid }) => uid !== account.uid), account]);
}

/**
 * Records that nobody is signed in. `forgotten`: the uid of the account whose data was removed from this device, if
 * any.
 */
export function clearAccount(forgotten: string | null): void {
  if (forgotten) {
    keepJson(
      KNOWN_KEY,
      knownAccounts().filter(({ uid }) => uid !== forgotten),
    );
  }
  keepText(KEY, null);
}

/** Calls the listener when another page signs in or out. */
export function onAccountChange(listener: (account: Account | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readAccount());
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

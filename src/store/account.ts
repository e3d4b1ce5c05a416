import * as v from 'valibot';
import { type Account, accountSchema } from '../protocol/messages.ts';
import { keepJson, keepText, readJson } from './device-texts.ts';

const KEY = 'tackboard.account';
/** Accounts that signed in on this device and have not signed out for good: their changes may wait here. */
const KNOWN_KEY = 'tackboard.accounts';

/** The account that this browser uses, readable before anything else is; null when signed out. Holds no token. */
export const readAccount = (): Account | null => readJson(KEY, accountSchema);

/** Accounts of this device whose changes may wait here, the one in use among them. */
export const knownAccounts = (): readonly Account[] => readJson(KNOWN_KEY, v.array(accountSchema)) ?? [];

/** Where the browser keeps nothing, findStorageProblem has said so before sign-in. */
export function writeAccount(account: Account): void {
  keepJson(KEY, account);
  keepJson(KNOWN_KEY, [...knownAccounts().filter(({ uid }) => uid !== account.uid), account]);
}

/** Nobody is signed in any more; `forgotten`: what this device held of the account is gone. */
export function clearAccount(forgotten: string | null): void {
  if (forgotten) {
    keepJson(
      KNOWN_KEY,
      knownAccounts().filter(({ uid }) => uid !== forgotten),
    );
  }
  keepText(KEY, null);
}

/** Calls when another page signs in or out. */
export function onAccountChange(listener: (account: Account | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readAccount());
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

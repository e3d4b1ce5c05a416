import * as v from 'valibot';
import { type Account, accountSchema } from '../protocol/messages.ts';

const KEY = 'tackboard.account';
/** Accounts that signed in on this device and have not signed out for good: their changes may wait here. */
const KNOWN_KEY = 'tackboard.accounts';

function readJson<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

function writeJson(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Where localStorage refuses, findStorageProblem has said so before sign-in.
  }
}

/** The account that this browser uses, readable before anything else is; null when signed out. Holds no token. */
export const readAccount = (): Account | null => readJson(KEY, accountSchema);

/** Accounts of this device whose changes may wait here, the one in use among them. */
export const knownAccounts = (): readonly Account[] => readJson(KNOWN_KEY, v.array(accountSchema)) ?? [];

export function writeAccount(account: Account): void {
  writeJson(KEY, account);
  writeJson(KNOWN_KEY, [...knownAccounts().filter(({ uid }) => uid !== account.uid), account]);
}

/** Nobody is signed in any more; `forgotten`: what this device held of the account is gone. */
export function clearAccount(forgotten: string | null): void {
  if (forgotten) {
    writeJson(
      KNOWN_KEY,
      knownAccounts().filter(({ uid }) => uid !== forgotten),
    );
  }
  writeJson(KEY, null);
}

/** Calls when another page signs in or out. */
export function onAccountChange(listener: (account: Account | null) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener(readAccount());
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

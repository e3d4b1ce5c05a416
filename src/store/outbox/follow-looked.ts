import type { AppThunk } from '../store.ts';
import { accountKey } from '../texts/account-key.ts';
import { keptLooked } from './kept-slice.ts';
import { readLooked } from './looked.ts';

/** Follows what the user looks at and deals with in other tabs, until the returned function is called. */
export function followLooked(): AppThunk<() => void> {
  return (dispatch, _getState, { ports }) => {
    if (!ports) return () => {};
    const { uid } = ports;
    const heard = ({ key, newValue }: StorageEvent) => {
      // A sign-out removes it, and nothing is new to the user then.
      if (key === accountKey('looked', uid) && newValue !== null) dispatch(keptLooked(readLooked(uid)));
    };
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  };
}

import * as v from 'valibot';
import { DEFAULT_LIST_PREF, defaultListId } from '../domain/default-list.ts';
import { act } from './act.ts';
import { selectView } from './selectors.ts';
import { writeSetting } from './settings.ts';
import type { AppThunk, RootState } from './store.ts';

const keyOf = (uid: string): string => `tackboard.defaultList.${uid}`;
const schema = v.object({ listId: v.string(), title: v.string() });

interface DefaultList {
  readonly listId: string;
  readonly title: string;
}

/** What this device last knew of an account's default list, readable before anything else is. */
export function readDefaultList(uid: string | null): DefaultList | null {
  if (uid === null) return null;
  try {
    const parsed = v.safeParse(schema, JSON.parse(localStorage.getItem(keyOf(uid)) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Keeps the default list of an account for the next start. */
export function keepDefaultList(uid: string, { listId, title }: DefaultList): void {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify({ listId, title }));
  } catch {
    // The next start waits for the records.
  }
}

export function forgetDefaultList(uid: string): void {
  try {
    localStorage.removeItem(keyOf(uid));
  } catch {
    // Nothing can be kept there either.
  }
}

/** Id of the default list, as far as the records have been read. */
export const selectDefaultListId = (state: RootState): string | null => defaultListId(selectView(state));

/** Makes a list the default one, on every device of the account. */
export function chooseDefaultList(listId: string): AppThunk {
  return (dispatch) => {
    dispatch(act(writeSetting(['prefs', DEFAULT_LIST_PREF], listId)));
  };
}

import * as v from 'valibot';
import { DEFAULT_LIST_PREF, defaultListId } from '../domain/default-list.ts';
import { act } from './act.ts';
import { keepJson, keepText, readJson } from './device-texts.ts';
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
  return uid === null ? null : readJson(keyOf(uid), schema);
}

/** Keeps the default list of an account for the next start, which waits for the records where it is not kept. */
export function keepDefaultList(uid: string, { listId, title }: DefaultList): void {
  keepJson(keyOf(uid), { listId, title });
}

export function forgetDefaultList(uid: string): void {
  keepText(keyOf(uid), null);
}

/** Id of the default list, as far as the records have been read. */
export const selectDefaultListId = (state: RootState): string | null => defaultListId(selectView(state));

/** Makes a list the default one, on every device of the account. */
export function chooseDefaultList(listId: string): AppThunk {
  return (dispatch) => {
    dispatch(act(writeSetting(['prefs', DEFAULT_LIST_PREF], listId)));
  };
}

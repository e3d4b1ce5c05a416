import * as v from 'valibot';
import { DEFAULT_LIST_PREF, defaultListId } from '../../domain/default-list.ts';
import { act } from '../act.ts';
import { listRemembered, type RememberedList } from '../base-slice.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk, RootState } from '../store.ts';
import { accountKey } from '../texts/account-key.ts';
import { keepJson, keepText, readJson } from '../texts/device-texts.ts';
import { writeSetting } from './settings.ts';

const schema = v.object({ listId: v.string(), title: v.string() });

/** The default list of an account as this device last knew it, readable before anything else is. */
export function readDefaultList(uid: string | null): RememberedList | null {
  return uid === null ? null : readJson(accountKey('defaultList', uid), schema);
}

/**
 * Stores an account's default list for the times when no list is known: at the next start, and while everything is read
 * again.
 */
export function keepDefaultList(uid: string, list: RememberedList): AppThunk {
  return (dispatch) => {
    keepJson(accountKey('defaultList', uid), list);
    dispatch(listRemembered(list));
  };
}

/** Drops what this device knows of an account's default list; the user's choice is in the user document. */
export function forgetDefaultList(uid: string): void {
  keepText(accountKey('defaultList', uid), null);
}

/**
 * The id of the default list. The remembered list holds as long as it exists and the user's choice has not been read.
 */
export function selectDefaultListId(state: RootState): string | null {
  const view = selectView(state);
  const { base, remembered } = state.base;
  if (base.user === null && remembered && view.lists.has(remembered.id)) return remembered.id;
  return defaultListId(view);
}

/** Makes a list the default one, on every device of the account. */
export function chooseDefaultList(listId: string): AppThunk {
  return (dispatch) => {
    dispatch(act(writeSetting(['prefs', DEFAULT_LIST_PREF], listId)));
  };
}

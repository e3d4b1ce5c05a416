import * as v from 'valibot';
import { readAccount } from '../../store/session/account.ts';
import { keepJson, keepText, readJson } from '../../store/texts/device-texts.ts';
import { boardPlaces, scrollPlaces } from './column/columns-registry.ts';

const KEY = 'tackboard.places';

const places = v.record(v.string(), v.number());
const schema = v.object({ uid: v.nullable(v.string()), lists: places, boards: places });

const inUse = () => readAccount()?.uid ?? null;

/**
 * Brings back the scroll places of this tab from before it was loaded again, and keeps them for its next load: for the
 * same account only, since boards of two accounts have the same ids. A page whose account has left keeps nothing.
 */
export function keepPlaces(): void {
  const uid = inUse();
  const kept = readJson(KEY, schema, 'sessionStorage');
  if (kept?.uid === uid) {
    for (const [id, place] of Object.entries(kept.lists)) scrollPlaces.set(id, place);
    for (const [id, place] of Object.entries(kept.boards)) boardPlaces.set(id, place);
  }
  addEventListener('pagehide', () => {
    const now = { uid, lists: Object.fromEntries(scrollPlaces), boards: Object.fromEntries(boardPlaces) };
    if (inUse() === uid) keepJson(KEY, now, 'sessionStorage');
    else keepText(KEY, null, 'sessionStorage');
  });
}

import * as v from 'valibot';
import { readAccount } from '../../store/session/account.ts';
import { keepJson, keepText, readJson } from '../../store/texts/device-texts.ts';
import { boardPlaces, scrollPlaces } from './column/columns-registry.ts';

const KEY = 'tackboard.places';

const places = v.record(v.string(), v.number());
const schema = v.object({ lists: places, boards: places });

/**
 * Brings back the scroll places of this tab from before it was loaded again, and keeps them for its next load. Boards
 * of two accounts have the same ids, so nothing is kept once another account is in use, or none.
 */
function keepPlaces(): void {
  const uid = readAccount()?.uid;
  const kept = readJson(KEY, schema, 'sessionStorage');
  for (const [id, place] of Object.entries(kept?.lists ?? {})) scrollPlaces.set(id, place);
  for (const [id, place] of Object.entries(kept?.boards ?? {})) boardPlaces.set(id, place);
  addEventListener('pagehide', () => {
    const now = { lists: Object.fromEntries(scrollPlaces), boards: Object.fromEntries(boardPlaces) };
    if (readAccount()?.uid === uid) keepJson(KEY, now, 'sessionStorage');
    else keepText(KEY, null, 'sessionStorage');
  });
}

keepPlaces();

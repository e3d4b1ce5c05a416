import * as v from 'valibot';
import { openSessionStore, ownedToken, type SessionStore } from '../web/session-store.ts';

const KEY = 'token';

/**
 * Opens the store of what the extension's engine remembers. The token is in storage.session, which is never written to
 * disk and ends with the browser (decision D3); account and configuration are in the engine's own database.
 */
export function openExtensionSessionStore(area: chrome.storage.StorageArea = chrome.storage.session): SessionStore {
  const durable = openSessionStore();
  async function tokenOf(uid: string) {
    const parsed = v.safeParse(ownedToken, (await area.get(KEY))[KEY]);
    if (!parsed.success || parsed.output.uid !== uid) return null;
    const { uid: _, ...token } = parsed.output;
    return token;
  }
  async function keepToken(uid: string, token: Parameters<SessionStore['keepToken']>[1]) {
    if (token === null) {
      if (await tokenOf(uid)) await area.remove(KEY);
    } else if ((await durable.read()).account?.uid === uid) await area.set({ [KEY]: { uid, ...token } });
  }
  return {
    read: durable.read,
    write: durable.write,
    tokenOf,
    keepToken,
    async leave(uid) {
      await keepToken(uid, null);
      await durable.leave(uid);
    },
  };
}

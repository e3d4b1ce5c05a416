import * as v from 'valibot';
import { type SessionToken, sessionToken } from '../../protocol/product-api.ts';
import { openSessionStore, type SessionStore } from '../web/session-store.ts';

const KEY = 'token';

/**
 * What the extension's engine remembers of itself. The token stands in storage.session, which is never written to disk
 * and ends with the browser (decision D3); account and configuration in the engine's own database.
 */
export function openExtensionSessionStore(area: chrome.storage.StorageArea = chrome.storage.session): SessionStore {
  const durable = openSessionStore();
  const readToken = async (): Promise<SessionToken | null> => {
    const parsed = v.safeParse(sessionToken, (await area.get(KEY))[KEY]);
    return parsed.success ? parsed.output : null;
  };
  return {
    read: async () => {
      const [record, token] = await Promise.all([durable.read(), readToken()]);
      return { ...record, token };
    },
    async write({ token, ...rest }) {
      if (token === null) await area.remove(KEY);
      else if (token !== undefined) await area.set({ [KEY]: token });
      if (Object.keys(rest).length > 0) await durable.write(rest);
    },
  };
}

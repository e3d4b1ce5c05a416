import { type DBSchema, openDB } from 'idb';
import * as v from 'valibot';
import { accountSchema } from '../../protocol/messages.ts';
import { runtimeConfig, sessionToken } from '../../protocol/product-api.ts';

/** What the engine remembers of itself between starts. Page code never reads it (decision D3). */
const sessionRecord = v.object({
  account: v.optional(v.nullable(accountSchema), null),
  token: v.optional(v.nullable(sessionToken), null),
  /** The last runtime configuration, so that a start without network finds its way. */
  config: v.optional(v.nullable(runtimeConfig), null),
});
type SessionRecord = v.InferOutput<typeof sessionRecord>;

interface Schema extends DBSchema {
  session: { key: string; value: unknown };
}

export interface SessionStore {
  read(): Promise<SessionRecord>;
  /** Merges; durable when it resolves. */
  write(change: Partial<SessionRecord>): Promise<void>;
}

const KEY = 'session';
const EMPTY: SessionRecord = { account: null, token: null, config: null };

/** The engine's own database, `tackboard-session`. A record that does not parse counts as none: the user signs in anew. */
export function openSessionStore(): SessionStore {
  const database = openDB<Schema>('tackboard-session', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('session');
    },
  });
  const parse = (value: unknown): SessionRecord => {
    const parsed = v.safeParse(sessionRecord, value ?? {});
    return parsed.success ? parsed.output : EMPTY;
  };
  return {
    read: async () => parse(await (await database).get('session', KEY)),
    async write(change) {
      const transaction = (await database).transaction('session', 'readwrite', { durability: 'strict' });
      const record = parse(await transaction.store.get(KEY));
      await transaction.store.put({ ...record, ...change }, KEY);
      await transaction.done;
    },
  };
}

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { type Account, accountSchema } from '../../protocol/messages.ts';
import { type RuntimeConfig, runtimeConfig, type SessionToken, sessionToken } from '../../protocol/product-api.ts';
import { inTime } from './in-time.ts';

/** An access token with the uid of its account. */
export const ownedToken = v.object({ uid: v.string(), ...sessionToken.entries });

const sessionRecord = v.object({
  account: v.optional(v.nullable(accountSchema), null),
  token: v.fallback(v.nullable(ownedToken), null),
  config: v.fallback(v.nullable(runtimeConfig), null),
});
type SessionRecord = v.InferOutput<typeof sessionRecord>;

/** What the engine remembers between starts. */
interface Session {
  /** Who is signed in. */
  readonly account: Account | null;
  /** The last runtime configuration, for a start without network. */
  readonly config: RuntimeConfig | null;
}

interface Schema extends DBSchema {
  session: { key: string; value: unknown };
}

/**
 * What the engine remembers between starts. Page code never reads it (decision D3). All engines of an origin share it,
 * and an engine of an account that was replaced by another may still be at work, in the service worker or another page:
 * so a token is stored with its account and given to no other. Changes are durable when they resolve.
 */
export interface SessionStore {
  read(): Promise<Session>;
  write(change: Partial<Session>): Promise<void>;
  /** Reads the access token of this account; null if none is stored. */
  tokenOf(uid: string): Promise<SessionToken | null>;
  /**
   * Stores the account's token; null forgets it. A token that comes when its account is no longer in use is not stored.
   */
  keepToken(uid: string, token: SessionToken | null): Promise<void>;
  /** Forgets the account and its token; an account that signed in meanwhile stays. */
  leave(uid: string): Promise<void>;
}

const KEY = 'session';
const EMPTY: SessionRecord = { account: null, token: null, config: null };

/**
 * How long opening the database may take, in milliseconds. In some browsers it now and then never ends, and an engine
 * that waited on would never send again.
 */
const OPEN_LIMIT_MS = 10_000;

const parse = (value: unknown): SessionRecord => {
  const parsed = v.safeParse(sessionRecord, value ?? {});
  return parsed.success ? parsed.output : EMPTY;
};

const withoutTokenOf = (uid: string, record: SessionRecord): SessionRecord =>
  record.token?.uid === uid ? { ...record, token: null } : record;

/**
 * Opens the engine's own database, `tackboard-session`. A token or a configuration that does not parse, such as one of
 * another build, is asked for anew; an account that does not parse counts as none, so that the user signs in anew.
 */
export function openSessionStore(): SessionStore {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const openInTime = () => {
    const opening = openDB<Schema>('tackboard-session', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('session');
      },
      terminated: () => {
        opened = null;
      },
    });
    return inTime(opening, OPEN_LIMIT_MS, () => {
      opening.then((late) => late.close()).catch(() => {});
      return new DOMException('The session store does not open.', 'TimeoutError');
    });
  };
  const open = () => {
    opened ??= openInTime().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };

  /**
   * Tries once more on a new connection: the browser closes the old one when the user clears site data, and reports
   * that too late.
   */
  async function use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await work(await open());
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      opened = null;
      return work(await open());
    }
  }

  const read = async () => parse(await use((database) => database.get('session', KEY)));
  const change = (update: (record: SessionRecord) => SessionRecord) =>
    use(async (database) => {
      const transaction = database.transaction('session', 'readwrite', { durability: 'strict' });
      await transaction.store.put(update(parse(await transaction.store.get(KEY))), KEY);
      await transaction.done;
    });

  return {
    async read() {
      const { account, config } = await read();
      return { account, config };
    },
    write: (fields) => change((record) => ({ ...record, ...fields })),
    async tokenOf(uid) {
      const { token } = await read();
      if (token?.uid !== uid) return null;
      const { uid: _, ...own } = token;
      return own;
    },
    keepToken: (uid, token) =>
      change((record) => {
        if (token === null) return withoutTokenOf(uid, record);
        return record.account?.uid === uid ? { ...record, token: { uid, ...token } } : record;
      }),
    leave: (uid) =>
      change((record) => {
        const left = withoutTokenOf(uid, record);
        return left.account?.uid === uid ? { ...left, account: null } : left;
      }),
  };
}

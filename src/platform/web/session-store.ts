import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { type Account, accountSchema } from '../../protocol/messages.ts';
import { type RuntimeConfig, runtimeConfig, type SessionToken, sessionToken } from '../../protocol/product-api.ts';
import { inTime } from './in-time.ts';

/** An access token and whose it is. */
export const ownedToken = v.object({ uid: v.string(), ...sessionToken.entries });

const sessionRecord = v.object({
  account: v.optional(v.nullable(accountSchema), null),
  token: v.fallback(v.nullable(ownedToken), null),
  config: v.fallback(v.nullable(runtimeConfig), null),
});
type SessionRecord = v.InferOutput<typeof sessionRecord>;

/** What outlives an engine. */
interface Session {
  /** Who is signed in. */
  readonly account: Account | null;
  /** The last runtime configuration, so that a start without network finds its way. */
  readonly config: RuntimeConfig | null;
}

interface Schema extends DBSchema {
  session: { key: string; value: unknown };
}

/**
 * What the engine remembers of itself between starts. Page code never reads it (decision D3). There is one for all
 * engines of an origin, and one of an account that somebody else took the place of may be at work still, in the service
 * worker or another page: a token is kept for its account and given to no other. Changes are durable when they resolve.
 */
export interface SessionStore {
  read(): Promise<Session>;
  write(change: Partial<Session>): Promise<void>;
  /** The access token of this account; null: none is kept. */
  tokenOf(uid: string): Promise<SessionToken | null>;
  /** Null forgets it. One that comes when its account is not in use any more is not kept. */
  keepToken(uid: string, token: SessionToken | null): Promise<void>;
  /** Forgets the account and its token; whoever signed in meanwhile stays. */
  leave(uid: string): Promise<void>;
}

const KEY = 'session';
const EMPTY: SessionRecord = { account: null, token: null, config: null };

/**
 * An opening that has not ended by then counts as lost, as now and then in some browsers: who waited on would send nothing
 * any more. Milliseconds.
 */
const OPEN_LIMIT_MS = 10_000;

const parse = (value: unknown): SessionRecord => {
  const parsed = v.safeParse(sessionRecord, value ?? {});
  return parsed.success ? parsed.output : EMPTY;
};

const withoutTokenOf = (uid: string, record: SessionRecord): SessionRecord =>
  record.token?.uid === uid ? { ...record, token: null } : record;

/**
 * The engine's own database, `tackboard-session`. A token or a configuration that does not parse, as of another build, is
 * asked for anew; an account that does not parse counts as none: the user signs in anew.
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

  /** Once more on a new connection: the browser closes one when the user clears site data, and says so too late. */
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

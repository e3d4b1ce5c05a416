import { randomBytes } from 'node:crypto';
import type { Changes } from '../../changes.ts';
import type { Sql } from '../../database.ts';
import { hashToken, tokenMark } from '../../token-mark.ts';

/** Lifetime of an access token in seconds, the same as Google's. */
export const accessTokenSeconds = 3600;

/** Settings of the issuer. */
export interface OAuthOptions {
  /** Number of live refresh tokens per account and client; beyond it the oldest are dropped silently. */
  maxRefreshTokens: number;
  /** Days that a refresh token lives: 7 for a consent screen in testing mode; undefined = no limit. */
  refreshTokenDays: number | undefined;
  /** Days without use after which a refresh token expires: six months. */
  unusedDays: number;
  /** Hours after which a Workspace's session policy demands a new sign-in; undefined = no policy. */
  sessionHours: number | undefined;
}

export function defaultOAuthOptions(): OAuthOptions {
  return { maxRefreshTokens: 100, refreshTokenDays: undefined, unusedDays: 183, sessionHours: undefined };
}

interface Grant {
  scopes: string[];
  /** True once a refresh token has been issued: the next one needs prompt=consent. */
  offline: boolean;
}

interface CodeRow {
  hash: string;
  client: string;
  sub: string;
  redirectUri: string;
  scopes: string;
  challenge: string | null;
  nonce: string | null;
  offline: number;
  expires: number;
}

interface TokenRow {
  hash: string;
  kind: 'access' | 'refresh';
  sub: string;
  client: string;
  scopes: string;
  issued: number;
  expires: number | null;
  used: number;
}

export interface AuthorizationCode {
  client: string;
  sub: string;
  redirectUri: string;
  scopes: string[];
  challenge: string | null;
  nonce: string | null;
  offline: boolean;
}

export interface TokenHolder {
  sub: string;
  client: string;
  scopes: string[];
}

/** Stores grants, codes and tokens. Codes and tokens are stored only as SHA-256 hashes. */
export interface TokenStore {
  grant(sub: string, client: string): Grant;
  setGrant(sub: string, client: string, grant: Grant): void;
  issueCode(code: AuthorizationCode): string;
  /** Consumes a code; returns undefined when it is unknown, already used or older than ten minutes. */
  takeCode(code: string): AuthorizationCode | undefined;
  issue(kind: 'access' | 'refresh', holder: TokenHolder): string;
  find(kind: 'access' | 'refresh', token: string): TokenHolder | undefined;
  /**
   * Uses a refresh token. Returns its holder, 'session' when the session policy ended it, undefined when it is dead.
   */
  redeem(token: string): TokenHolder | 'session' | undefined;
  /** Ends the grant that a token belongs to, with all tokens of that grant. Returns false when the token is unknown. */
  revokeToken(token: string): boolean;
  /** Ends every grant and token of an account. */
  revokeAccount(sub: string): void;
  expireAccessTokens(sub: string): void;
}

const schema = [
  'CREATE TABLE IF NOT EXISTS google_grants (sub TEXT, client TEXT, scopes TEXT NOT NULL, offline INTEGER NOT NULL, PRIMARY KEY (sub, client))',
  `CREATE TABLE IF NOT EXISTS google_codes (hash TEXT PRIMARY KEY, client TEXT NOT NULL, sub TEXT NOT NULL,
    redirectUri TEXT NOT NULL, scopes TEXT NOT NULL, challenge TEXT, nonce TEXT, offline INTEGER NOT NULL, expires INTEGER NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS google_tokens (hash TEXT PRIMARY KEY, kind TEXT NOT NULL, sub TEXT NOT NULL,
    client TEXT NOT NULL, scopes TEXT NOT NULL, issued INTEGER NOT NULL, expires INTEGER, used INTEGER NOT NULL DEFAULT 0)`,
  'CREATE INDEX IF NOT EXISTS google_tokens_of ON google_tokens (sub, client, kind, issued)',
];

const codeMilliseconds = 600_000;
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 24 * hourMilliseconds;

/** Keeps codes and tokens in the database. `options` counts as it is at each call; `changes` gets what it changes. */
export function createTokenStore(sql: Sql, now: () => number, options: OAuthOptions, changes: Changes): TokenStore {
  for (const text of schema) sql.run(text);
  // The data may come from an older version, which did not record when a token was last used.
  const columns = sql.all<{ name: string }>("SELECT name FROM pragma_table_info('google_tokens')");
  if (!columns.some(({ name }) => name === 'used')) {
    sql.run('ALTER TABLE google_tokens ADD COLUMN used INTEGER NOT NULL DEFAULT 0');
  }

  function find(kind: 'access' | 'refresh', token: string): TokenRow | undefined {
    const row = sql.get<TokenRow>('SELECT * FROM google_tokens WHERE hash = ? AND kind = ?', hashToken(token), kind);
    return row && (row.expires === null || row.expires > now()) ? row : undefined;
  }

  function dropOldest(holder: TokenHolder): void {
    sql.run(
      `DELETE FROM google_tokens WHERE hash IN (SELECT hash FROM google_tokens
       WHERE sub = ? AND client = ? AND kind = 'refresh' ORDER BY issued DESC, rowid DESC LIMIT -1 OFFSET ?)`,
      holder.sub,
      holder.client,
      options.maxRefreshTokens,
    );
  }

  function expiryOf(kind: 'access' | 'refresh'): number | null {
    if (kind === 'access') return now() + accessTokenSeconds * 1000;
    return options.refreshTokenDays === undefined ? null : now() + options.refreshTokenDays * dayMilliseconds;
  }

  return {
    grant(sub, client) {
      const row = sql.get<{ scopes: string; offline: number }>(
        'SELECT scopes, offline FROM google_grants WHERE sub = ? AND client = ?',
        sub,
        client,
      );
      return row ? { scopes: row.scopes.split(' '), offline: row.offline === 1 } : { scopes: [], offline: false };
    },
    setGrant(sub, client, grant) {
      sql.run(
        'INSERT OR REPLACE INTO google_grants (sub, client, scopes, offline) VALUES (?, ?, ?, ?)',
        sub,
        client,
        grant.scopes.join(' '),
        grant.offline ? 1 : 0,
      );
      changes.note({ what: 'grant', did: 'changed', id: sub });
    },
    issueCode(code) {
      const text = `4/0${randomBytes(36).toString('base64url')}`;
      sql.run('DELETE FROM google_codes WHERE expires <= ?', now());
      sql.run(
        'INSERT INTO google_codes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        hashToken(text),
        code.client,
        code.sub,
        code.redirectUri,
        code.scopes.join(' '),
        code.challenge,
        code.nonce,
        code.offline ? 1 : 0,
        now() + codeMilliseconds,
      );
      return text;
    },
    takeCode(code) {
      const row = sql.get<CodeRow>('DELETE FROM google_codes WHERE hash = ? RETURNING *', hashToken(code));
      if (!row || row.expires <= now()) return undefined;
      return { ...row, scopes: row.scopes.split(' '), offline: row.offline === 1 };
    },
    issue(kind, holder) {
      const token = `${kind === 'access' ? 'ya29.a0' : '1//0'}${randomBytes(48).toString('base64url')}`;
      sql.run(
        'INSERT INTO google_tokens VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
        hashToken(token),
        kind,
        holder.sub,
        holder.client,
        holder.scopes.join(' '),
        now(),
        expiryOf(kind),
        now(),
      );
      changes.note({ what: 'token', did: 'added', id: tokenMark(token) });
      if (kind === 'refresh') dropOldest(holder);
      else sql.run("DELETE FROM google_tokens WHERE kind = 'access' AND expires <= ?", now());
      return token;
    },
    find(kind, token) {
      const row = find(kind, token);
      return row && { sub: row.sub, client: row.client, scopes: row.scopes.split(' ') };
    },
    redeem(token) {
      const row = find('refresh', token);
      const unusedSince = row && Math.max(row.used, row.issued);
      if (!row || unusedSince === undefined || now() - unusedSince > options.unusedDays * dayMilliseconds)
        return undefined;
      const { sessionHours } = options;
      if (sessionHours !== undefined && now() - row.issued > sessionHours * hourMilliseconds) return 'session';
      sql.run('UPDATE google_tokens SET used = ? WHERE hash = ?', now(), row.hash);
      return { sub: row.sub, client: row.client, scopes: row.scopes.split(' ') };
    },
    revokeToken(token) {
      const row = find('refresh', token) ?? find('access', token);
      if (!row) return false;
      sql.run('DELETE FROM google_tokens WHERE sub = ? AND client = ?', row.sub, row.client);
      sql.run('DELETE FROM google_grants WHERE sub = ? AND client = ?', row.sub, row.client);
      changes.note({ what: 'grant', did: 'ended', id: row.sub });
      return true;
    },
    revokeAccount(sub) {
      sql.run('DELETE FROM google_tokens WHERE sub = ?', sub);
      sql.run('DELETE FROM google_codes WHERE sub = ?', sub);
      sql.run('DELETE FROM google_grants WHERE sub = ?', sub);
    },
    expireAccessTokens(sub) {
      sql.run("UPDATE google_tokens SET expires = 0 WHERE sub = ? AND kind = 'access'", sub);
    },
  };
}

import {
  createPrivateKey,
  createPublicKey,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import type { Sql } from '../../database.ts';

/** The issuer's RSA keys. The newest one signs; older ones stay in the published key set. */
export interface SigningKeys {
  /** Returns a JWT of these claims, signed with RS256. */
  sign(claims: Record<string, unknown>): string;
  jwks(): { keys: Record<string, unknown>[] };
  rotate(): void;
}

interface KeyRow {
  kid: string;
  pem: string;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Keeps the keys in the database. The first one is made when it is needed. */
export function createSigningKeys(sql: Sql): SigningKeys {
  sql.run(
    'CREATE TABLE IF NOT EXISTS google_keys (seq INTEGER PRIMARY KEY AUTOINCREMENT, kid TEXT NOT NULL, pem TEXT NOT NULL)',
  );
  let current: { kid: string; key: KeyObject } | undefined;

  function rotate(): void {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const kid = randomUUID().replaceAll('-', '');
    sql.run(
      'INSERT INTO google_keys (kid, pem) VALUES (?, ?)',
      kid,
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
    );
    current = { kid, key: privateKey };
  }

  function signer(): { kid: string; key: KeyObject } {
    if (!current) {
      const row = sql.get<KeyRow>('SELECT kid, pem FROM google_keys ORDER BY seq DESC LIMIT 1');
      if (row) current = { kid: row.kid, key: createPrivateKey(row.pem) };
      else rotate();
    }
    if (!current) throw new Error('no signing key');
    return current;
  }

  return {
    rotate,
    sign(claims) {
      const { kid, key } = signer();
      const input = `${encode({ alg: 'RS256', kid, typ: 'JWT' })}.${encode(claims)}`;
      return `${input}.${createSign('RSA-SHA256').update(input).sign(key, 'base64url')}`;
    },
    jwks() {
      signer();
      const rows = sql.all<KeyRow>('SELECT kid, pem FROM google_keys ORDER BY seq DESC LIMIT 3');
      return {
        keys: rows.map(({ kid, pem }) => ({
          ...createPublicKey(pem).export({ format: 'jwk' }),
          kid,
          use: 'sig',
          alg: 'RS256',
        })),
      };
    },
  };
}

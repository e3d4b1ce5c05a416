import * as v from 'valibot';
import { type SessionToken, sessionToken } from '../../src/protocol/product-api.ts';
import type { Keyring } from './keyring.ts';
import type { DocumentData } from './ports.ts';

/**
 * The document secrets/{uid}, which no client may read. Tokens are sealed with the uid and their kind as context [D2].
 * `refused` is true once the provider has declared the refresh token dead; `lease*` names the instance that is
 * refreshing.
 */
const storedSecrets = v.object({
  refresh: v.optional(v.string()),
  refused: v.optional(v.boolean(), false),
  access: v.optional(v.string()),
  accessIssuedAt: v.optional(v.number(), 0),
  leaseOwner: v.optional(v.string()),
  leaseUntil: v.optional(v.number(), 0),
});

const storedAccess = v.pipe(v.string(), v.parseJson(), sessionToken);

type Secrets = {
  refreshToken?: string;
  /** The refresh token as stored, sealed: shows whether a sign-in has replaced it meanwhile. */
  sealedRefreshToken?: string;
  refused: boolean;
  access?: SessionToken;
  /** Milliseconds; 0 when there is none. */
  accessIssuedAt: number;
  lease?: { owner: string; until: number };
};

/** The document of an account that no client may read. */
export function secretsPath(uid: string): string {
  return `secrets/${uid}`;
}

/** The user document of an account, which its pages may read, and write as far as the rules let them. */
export function userPath(uid: string): string {
  return `users/${uid}`;
}

/** Reads secrets/{uid}. A token that cannot be opened with our keys or for this uid counts as absent. */
export function openSecrets(data: DocumentData | undefined, uid: string, keyring: Keyring): Secrets {
  const stored = v.parse(storedSecrets, data ?? {});
  const refreshToken = stored.refresh && keyring.open(stored.refresh, context(uid, 'refresh'));
  const access = v.safeParse(storedAccess, stored.access && keyring.open(stored.access, context(uid, 'access')));
  return {
    ...(refreshToken && stored.refresh && { refreshToken, sealedRefreshToken: stored.refresh }),
    refused: stored.refused,
    ...(access.success && { access: access.output }),
    accessIssuedAt: stored.accessIssuedAt,
    ...(stored.leaseOwner && { lease: { owner: stored.leaseOwner, until: stored.leaseUntil } }),
  };
}

/** Returns the fields that store an access token; they also end any lease. */
export function sealAccess(access: SessionToken, uid: string, issuedAt: number, keyring: Keyring): DocumentData {
  const { accessToken, expiryDate, scope } = access;
  return {
    access: keyring.seal(JSON.stringify({ accessToken, expiryDate, scope }), context(uid, 'access')),
    accessIssuedAt: issuedAt,
    ...NO_LEASE,
  };
}

/** Returns the fields that store a refresh token, which the provider has not refused so far. */
export function sealRefreshToken(refreshToken: string, uid: string, keyring: Keyring): DocumentData {
  return { refresh: keyring.seal(refreshToken, context(uid, 'refresh')), refused: false };
}

export const NO_ACCESS: DocumentData = { access: undefined, accessIssuedAt: undefined };
export const NO_LEASE: DocumentData = { leaseOwner: undefined, leaseUntil: undefined };

function context(uid: string, kind: 'refresh' | 'access'): string {
  return `${kind} token of ${uid}`;
}

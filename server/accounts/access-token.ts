import type { SessionToken } from '../../src/protocol/product-api.ts';
import { ApiError } from '../errors.ts';
import type { Keyring } from './keyring.ts';
import { type Clock, type Documents, type IdentityProvider, ProviderError } from './ports.ts';
import { NO_ACCESS, NO_LEASE, openSecrets, sealAccess, secretsPath, userPath } from './vault.ts';

/** A stored access token is used again while it has more time left than this [9.3]. */
export const REUSE_MARGIN_MS = 5 * 60_000;
/**
 * Longer than a refresh may take (three requests of 7 s, see gateways/google.ts) and shorter than an engine waits for a
 * token (30 s): a server instance that dies during a refresh blocks the others no longer than this.
 */
export const LEASE_MS = 25_000;
const LEASE_POLL_MS = 200;

export type AccessTokenDeps = {
  provider: IdentityProvider;
  documents: Documents;
  keyring: Keyring;
  clock: Clock;
  sleep: (ms: number) => Promise<void>;
  /** Makes a unique id for the holder of a lease. */
  leaseId: () => string;
};

export type AccessTokens = {
  /**
   * Returns an access token of a user [7.12]. `force` ignores the stored token, because Tasks answered 401 to it.
   * Throws ApiError 'invalid-refresh-token' (sign in again) or 'token-unavailable' (try later).
   */
  get(uid: string, options?: { force?: boolean }): Promise<SessionToken>;
  /** Forgets the stored access token; the refresh token stays for shared lists and the next sign-in. */
  forget(uid: string): Promise<void>;
};

type Step =
  | { kind: 'token'; access: SessionToken }
  | { kind: 'none' }
  | { kind: 'wait' }
  | { kind: 'refresh'; refreshToken: string; sealed: string; scope: string; lease: string };

/**
 * Concurrent calls for one user share one refresh: within this process by a map, between instances by a lease in
 * secrets/{uid}.
 */
export function createAccessTokens(deps: AccessTokenDeps): AccessTokens {
  const flights = new Map<string, Promise<SessionToken>>();

  return {
    get(uid, { force = false } = {}) {
      const key = `${force ? 'force' : 'reuse'} ${uid}`;
      const running = flights.get(key);
      if (running) return running;
      const flight = obtain(uid, force, deps).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },

    forget: (uid) =>
      deps.documents.transaction(async (transaction) => {
        if (await transaction.get(secretsPath(uid))) transaction.merge(secretsPath(uid), NO_ACCESS);
      }),
  };
}

async function obtain(uid: string, force: boolean, deps: AccessTokenDeps): Promise<SessionToken> {
  const after = force ? deps.clock() : Number.NEGATIVE_INFINITY;
  const deadline = deps.clock() + LEASE_MS + LEASE_POLL_MS;
  for (;;) {
    const step = await nextStep(uid, after, deps);
    if (step.kind === 'token') return step.access;
    if (step.kind === 'none') throw invalidRefreshToken();
    const access = step.kind === 'refresh' ? await refresh(uid, step, deps) : undefined;
    if (access) return access;
    if (deps.clock() >= deadline) throw new ApiError('token-unavailable', 'another refresh does not end');
    if (step.kind === 'wait') await deps.sleep(LEASE_POLL_MS);
  }
}

function nextStep(uid: string, after: number, deps: AccessTokenDeps): Promise<Step> {
  return deps.documents.transaction(async (transaction): Promise<Step> => {
    const now = deps.clock();
    const secrets = openSecrets(await transaction.get(secretsPath(uid)), uid, deps.keyring);
    const { access, accessIssuedAt, refreshToken, sealedRefreshToken, lease } = secrets;
    if (access && access.expiryDate - now > REUSE_MARGIN_MS && accessIssuedAt > after) return { kind: 'token', access };
    if (!refreshToken || !sealedRefreshToken) return { kind: 'none' };
    if (lease && lease.until > now) return { kind: 'wait' };
    const owner = deps.leaseId();
    transaction.merge(secretsPath(uid), { leaseOwner: owner, leaseUntil: now + LEASE_MS });
    return { kind: 'refresh', refreshToken, sealed: sealedRefreshToken, scope: access?.scope ?? '', lease: owner };
  });
}

/**
 * Refreshes the access token. Returns undefined when a sign-in has replaced the refresh token meanwhile: the caller
 * then starts again from the newer one.
 */
async function refresh(
  uid: string,
  step: Extract<Step, { kind: 'refresh' }>,
  deps: AccessTokenDeps,
): Promise<SessionToken | undefined> {
  try {
    const grant = await deps.provider.refresh(step.refreshToken);
    const access = { ...grant, scope: grant.scope || step.scope };
    const stored = await settle(uid, step, sealAccess(access, uid, deps.clock(), deps.keyring), false, deps);
    return stored ? access : undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // A refusal by a person or an administrator is treated like a dead token: only they can lift it, and the next
    // sign-in reports it.
    if (error.kind === 'temporary') {
      await settle(uid, step, NO_LEASE, undefined, deps);
      throw new ApiError('token-unavailable', error.message);
    }
    const current = await settle(uid, step, { ...NO_ACCESS, ...NO_LEASE }, true, deps);
    if (current) throw invalidRefreshToken();
    return undefined;
  }
}

/**
 * Writes the outcome of a refresh, and returns false without writing when the refresh token has been replaced
 * meanwhile. `refused` says whether the provider refused the token, undefined when it gave no verdict;
 * users/{uid}.invalidRefreshToken follows it.
 */
function settle(
  uid: string,
  step: Extract<Step, { kind: 'refresh' }>,
  fields: Record<string, unknown>,
  refused: boolean | undefined,
  { documents, keyring }: AccessTokenDeps,
): Promise<boolean> {
  return documents.transaction(async (transaction) => {
    const now = openSecrets(await transaction.get(secretsPath(uid)), uid, keyring);
    if (now.sealedRefreshToken !== step.sealed) return false;
    // An expired lease may belong to another instance by now, which then writes the outcome itself.
    if (refused === undefined && now.lease?.owner !== step.lease) return true;
    transaction.merge(secretsPath(uid), refused === undefined ? fields : { ...fields, refused });
    if (refused !== undefined && refused !== now.refused) {
      transaction.merge(userPath(uid), { invalidRefreshToken: refused });
    }
    return true;
  });
}

function invalidRefreshToken(): ApiError {
  return new ApiError('invalid-refresh-token', 'the offline access has ended, consent is needed again');
}

import type { SessionToken } from '../../src/protocol/product-api.ts';

/** Milliseconds since 1970. */
export type Clock = () => number;

/** The result of exchanging an authorisation code. */
export type SignInGrant = SessionToken & {
  /** Absent when the provider believes that we have one already: it issues one only after consent. */
  refreshToken?: string;
  /** `imageUrl` is a data: URL, '' without a portrait. */
  user: { uid: string; email: string; name: string; imageUrl: string; domain?: string };
};

export type AuthorizationRequest = {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  scopes: readonly string[];
  /** 'consent', 'select_account' or both, separated by a blank. */
  prompt?: string;
  loginHint?: string;
};

type CodeExchange = { code: string; redirectUri: string; codeVerifier: string; nonce: string };

/** The identity provider. Every method throws ProviderError and nothing else. */
export type IdentityProvider = {
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Exchanges a code and verifies the id token (signature, issuer, audience, expiry, nonce). */
  exchangeCode(exchange: CodeExchange): Promise<SignInGrant>;
  refresh(refreshToken: string): Promise<SessionToken>;
};

/**
 * - `permanent`: the grant is dead; asking again cannot help (docs/tasks-api.md 2.11: invalid_grant, invalid_client,
 *   unauthorized_client)
 * - `refused`: the provider or an administrator refused, with the `error` of the answer; the grant is unusable until
 *   they change that
 * - `temporary`: network, 5xx, a malformed answer
 */
export class ProviderError extends Error {
  readonly kind: 'permanent' | 'refused' | 'temporary';
  readonly error: string;
  constructor(kind: ProviderError['kind'], error: string) {
    super(`identity provider: ${kind} (${error})`);
    this.name = 'ProviderError';
    this.kind = kind;
    this.error = error;
  }
}

/** The sign-in sessions of our own users. */
export type Sessions = {
  /** Creates a token with which a browser signs in as `uid`. Throws ApiError 'unavailable' when it cannot be signed. */
  createCustomToken(uid: string): Promise<string>;
  /**
   * Returns the uid of a valid token. Throws ApiError 'invalid-id-token', or 'unavailable' when it cannot be checked.
   */
  verifyIdToken(idToken: string): Promise<string>;
};

export type DocumentData = Record<string, unknown>;

type DocumentTransaction = {
  get(path: string): Promise<DocumentData | undefined>;
  /** Sets the named fields (no dots in names) and leaves the others. `undefined` deletes a field. */
  merge(path: string, data: DocumentData): void;
};

/** The document store. A transaction may run its work several times; reads come before writes. */
export type Documents = {
  /** Returns false when the document exists already. A Date becomes a timestamp. */
  create(path: string, data: DocumentData): Promise<boolean>;
  transaction<T>(work: (transaction: DocumentTransaction) => Promise<T>): Promise<T>;
};

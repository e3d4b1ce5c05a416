import {
  type AuthorizationRequest,
  type IdentityProvider,
  ProviderError,
  type SignInGrant,
} from '../accounts/ports.ts';

const HOUR_MS = 3_600_000;

type Person = SignInGrant['user'];

export const ada: Person = {
  uid: '1001',
  email: 'ada@example.com',
  name: 'Ada',
  imageUrl: 'https://example.com/ada.png',
};

type Approval = { person?: Person; scope?: string; offline?: boolean };

export type ProviderRig = IdentityProvider & {
  /** Acts as the person who agrees to the request in `location`; returns the code. */
  approve(location: string, approval?: Approval): string;
  /** Returns the request with which the browser was sent away. */
  request(location: string): AuthorizationRequest;
  revoke(refreshToken: string): void;
  /** Makes the next refreshes wait for `release`. */
  hold(): { release(): void };
  /** Makes the next call fail with this error. */
  failNext(error: ProviderError): void;
  readonly refreshes: number;
  readonly exchanges: number;
  /** Every token issued: tests check that none of them shows up where it does not belong. */
  readonly issued: string[];
};

/**
 * An issuer as strict as the real one: a code works once, with its own verifier, nonce and address; a revoked token
 * never.
 */
export function createProviderRig(clock: () => number): ProviderRig {
  const requests = new Map<string, AuthorizationRequest>();
  const codes = new Map<string, { request: AuthorizationRequest; approval: Approval }>();
  const live = new Map<string, string>();
  const issued: string[] = [];
  let failure: ProviderError | undefined;
  let gate = Promise.resolve();
  let refreshes = 0;
  let exchanges = 0;

  function issue(kind: string): string {
    const token = `${kind}-${issued.length}-of-the-rig`;
    issued.push(token);
    return token;
  }

  function fail(): void {
    const error = failure;
    failure = undefined;
    if (error) throw error;
  }

  function request(location: string): AuthorizationRequest {
    const found = requests.get(location);
    if (!found) throw new Error('no such request');
    return found;
  }

  return {
    async authorizationUrl(wanted) {
      fail();
      const location = `https://issuer.example/auth?${new URLSearchParams({ state: wanted.state })}`;
      requests.set(location, wanted);
      return location;
    },

    async exchangeCode({ code, redirectUri, codeVerifier, nonce }) {
      exchanges += 1;
      fail();
      const known = codes.get(code);
      codes.delete(code);
      if (known?.request.redirectUri !== redirectUri || known.request.codeVerifier !== codeVerifier) {
        throw new ProviderError('permanent', 'invalid_grant');
      }
      if (known.request.nonce !== nonce) throw new ProviderError('temporary', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED');
      const { person = ada, scope = known.request.scopes.join(' '), offline = true } = known.approval;
      const refreshToken = offline ? issue('refresh') : undefined;
      if (refreshToken) live.set(refreshToken, scope);
      return {
        accessToken: issue('access'),
        expiryDate: clock() + HOUR_MS,
        scope,
        ...(refreshToken && { refreshToken }),
        user: person,
      };
    },

    async refresh(refreshToken) {
      refreshes += 1;
      await gate;
      fail();
      const scope = live.get(refreshToken);
      if (scope === undefined) throw new ProviderError('permanent', 'invalid_grant');
      return { accessToken: issue('access'), expiryDate: clock() + HOUR_MS, scope };
    },

    approve(location, approval = {}) {
      const code = issue('code');
      codes.set(code, { request: request(location), approval });
      return code;
    },

    request,
    revoke: (refreshToken) => live.delete(refreshToken),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return { release: resolve };
    },
    failNext(error) {
      failure = error;
    },
    get refreshes() {
      return refreshes;
    },
    get exchanges() {
      return exchanges;
    },
    issued,
  };
}

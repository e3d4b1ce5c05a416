import * as v from 'valibot';
import { RemoteError, type RemoteErrorCode } from '../../engine/ports.ts';
import {
  type ApiErrorCode,
  apiError,
  type RuntimeConfig,
  runtimeConfig,
  type SessionToken,
  type SignInAnswer,
  sessionToken,
  signInAnswer,
} from '../../protocol/product-api.ts';

/**
 * A refusal by the product API. `reason` is the API's own closed code; null if the answer had none that this build
 * knows.
 */
export class ProductError extends RemoteError {
  readonly reason: ApiErrorCode | null;
  constructor(
    code: RemoteErrorCode,
    options: { status: number; mayHaveCommitted: boolean; reason: ApiErrorCode | null },
  ) {
    super(code, { ...options, message: options.reason ?? code });
    this.name = 'ProductError';
    this.reason = options.reason;
  }
}

interface ProductApiOptions {
  /** Origin of the product; the API is under /api. */
  readonly baseUrl: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long a request may take, in milliseconds. */
  readonly timeoutMs?: number;
}

/** The product API as an engine uses it. Every call throws RemoteError; refusals are ProductError. */
export interface ProductApi {
  /** Reads the addresses of this engine's clouds. */
  config(): Promise<RuntimeConfig>;
  /** Exchanges the code and state that the sign-in navigation brought back [7.13]. */
  signIn(authCode: string, state: string): Promise<SignInAnswer>;
  /** Returns a token for Google Tasks [7.12]; pass `force` after the service refused the last one. */
  getAccessToken(idToken: string, options?: { force?: boolean }): Promise<SessionToken>;
  /** Ends the session: the product forgets its access token, and keeps its refresh token for the next sign-in. */
  signOut(idToken: string): Promise<void>;
  /** [7.16] */
  deleteSharedBoard(sharedBoardId: string, idToken: string): Promise<void>;
}

/** The API's codes that mean something to an engine; all others are classified by status. */
const REASONS: Readonly<Partial<Record<ApiErrorCode, RemoteErrorCode>>> = {
  'invalid-id-token': 'unauthenticated',
  'invalid-refresh-token': 'expired-access',
  'insufficient-scope': 'insufficient-scope',
  'token-unavailable': 'unavailable',
};

function codeOf(status: number, reason: ApiErrorCode | null): RemoteErrorCode {
  const known = reason && REASONS[reason];
  if (known) return known;
  if (status === 401) return 'unauthenticated';
  if (status === 404) return 'not-found';
  if (status === 429) return 'quota';
  if (status >= 500) return 'unavailable';
  return status === 400 ? 'invalid' : 'refused';
}

/** The product API over fetch. */
export function createProductApi({ baseUrl, fetch, timeoutMs = 30_000 }: ProductApiOptions): ProductApi {
  const origin = baseUrl.replace(/\/+$/, '');

  async function request(path: string, body?: object): Promise<string> {
    let status: number;
    let text: string;
    try {
      const response = await fetch(`${origin}/api/${path}`, {
        // The cookie that binds a sign-in to this browser belongs to the API's origin, which need not be this one (D9).
        credentials: 'include',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined
          ? { method: 'GET' }
          : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      });
      status = response.status;
      text = await response.text();
    } catch (error) {
      throw new RemoteError('offline', { mayHaveCommitted: body !== undefined, message: String(error) });
    }
    if (status >= 200 && status < 300) return text;
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), apiError), text);
    const reason = parsed.success ? parsed.output.error.code : null;
    throw new ProductError(codeOf(status, reason), {
      status,
      reason,
      mayHaveCommitted: body !== undefined && status >= 500,
    });
  }

  async function ask<T extends v.GenericSchema<unknown, unknown>>(
    schema: T,
    path: string,
    body?: object,
  ): Promise<v.InferOutput<T>> {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await request(path, body));
    if (parsed.success) return parsed.output;
    throw new RemoteError('unavailable', { mayHaveCommitted: body !== undefined, message: `unreadable /api/${path}` });
  }

  return {
    config: () => ask(runtimeConfig, 'config'),
    signIn: (authCode, state) => ask(signInAnswer, 'oAuth/signIn', { authCode, state }),
    getAccessToken: (idToken, { force = false } = {}) => ask(sessionToken, 'getAccessToken', { idToken, force }),
    signOut: async (idToken) => {
      await request('signOut', { idToken });
    },
    deleteSharedBoard: async (sharedBoardId, idToken) => {
      await request('sharedBoard/deleteBoard', { sharedBoardId, idToken });
    },
  };
}

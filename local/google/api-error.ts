import { type Answer, jsonAnswer } from '../http.ts';

/** One refusal by a Google API, split into the parts of the One Platform error envelope. */
export interface Refused {
  code: number;
  /** The name of the google.rpc.Code; Drive's own refusals have none. */
  status?: string;
  message: string;
  reason: string;
  /** The message of the inner error, where it differs from the outer one. */
  innerMessage?: string;
  domain?: string;
  location?: { name: string; type: 'header' | 'parameter' };
  /** The `reason` of google.rpc.ErrorInfo. */
  info?: string;
  /** Further entries for the metadata of google.rpc.ErrorInfo. */
  metadata?: Record<string, string>;
  challenge?: string;
}

/** Thrown by the services. The HTTP side turns it into the envelope; in-process callers get the error itself. */
export class ApiError extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.message);
    this.name = 'ApiError';
    this.refused = refused;
  }
}

/** The names by which an API refers to itself in its errors. */
export interface ApiService {
  host: string;
  /** The prefix of its method names. */
  methods: string;
}

const realm = 'Bearer realm="https://accounts.google.com/"';
const expected =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';

/** Refusals that are decided before an API looks at the request itself (api 2.10). */
export const refuseCaller = {
  missingToken: () =>
    new ApiError({
      code: 401,
      status: 'UNAUTHENTICATED',
      message: `Request is missing required authentication credential. ${expected}`,
      innerMessage: 'Login Required.',
      reason: 'required',
      location: { name: 'Authorization', type: 'header' },
      info: 'CREDENTIALS_MISSING',
      challenge: realm,
    }),
  badToken: () =>
    new ApiError({
      code: 401,
      status: 'UNAUTHENTICATED',
      message: `Request had invalid authentication credentials. ${expected}`,
      innerMessage: 'Invalid Credentials',
      reason: 'authError',
      location: { name: 'Authorization', type: 'header' },
      info: 'ACCESS_TOKEN_EXPIRED',
      challenge: `${realm}, error="invalid_token"`,
    }),
  missingScope: (scopes: readonly string[]) =>
    new ApiError({
      code: 403,
      status: 'PERMISSION_DENIED',
      message: 'Request had insufficient authentication scopes.',
      innerMessage: 'Insufficient Permission',
      reason: 'insufficientPermissions',
      info: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      challenge: `${realm}, error="insufficient_scope", scope="${scopes.join(' ')}"`,
    }),
  badFields: (mask: string) =>
    new ApiError({
      code: 400,
      status: 'INVALID_ARGUMENT',
      message: `Request contains an invalid argument. Invalid field selection ${mask}`,
      reason: 'invalidParameter',
      location: { name: 'fields', type: 'parameter' },
    }),
};

/** Wraps a refusal in the envelope. `method` is the service's own name of the call, which ErrorInfo shows. */
export function errorAnswer(refused: Refused, service: ApiService, method: string): Answer {
  const inner = {
    message: refused.innerMessage ?? refused.message,
    domain: refused.domain ?? 'global',
    reason: refused.reason,
    ...(refused.location ? { location: refused.location.name, locationType: refused.location.type } : {}),
  };
  const details = refused.info && {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: refused.info,
    domain: 'googleapis.com',
    metadata: { method: `${service.methods}${method}`, service: service.host, ...refused.metadata },
  };
  const error = {
    code: refused.code,
    message: refused.message,
    errors: [inner],
    ...(refused.status ? { status: refused.status } : {}),
    ...(details ? { details: [details] } : {}),
  };
  return jsonAnswer(refused.code, { error }, refused.challenge ? { 'WWW-Authenticate': refused.challenge } : {});
}

import { type Answer, jsonAnswer } from '../http.ts';

/** One refusal of a Google API, in the parts of the One Platform envelope. */
export interface Refused {
  code: number;
  /** google.rpc.Code's name; Drive's own refusals have none. */
  status?: string;
  message: string;
  reason: string;
  /** The inner message, where it differs from the outer one. */
  innerMessage?: string;
  domain?: string;
  location?: { name: string; type: 'header' | 'parameter' };
  /** google.rpc.ErrorInfo's reason. */
  info?: string;
  /** More of ErrorInfo's metadata. */
  metadata?: Record<string, string>;
  challenge?: string;
}

/** Thrown by the services; the HTTP side turns it into the envelope, in-process callers see it as it is. */
export class ApiError extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.message);
    this.name = 'ApiError';
    this.refused = refused;
  }
}

/** An API as its errors name it. */
export interface ApiService {
  host: string;
  /** What stands before the names of its methods. */
  methods: string;
}

const realm = 'Bearer realm="https://accounts.google.com/"';
const expected =
  'Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.';

/** What is refused before an API looks at a request (api 2.10). */
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

/** The envelope of a refusal; `method` is the service's own name of the call, shown in ErrorInfo. */
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

import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Everything the product API can answer beside success, with its status. The codes in Google's own spelling are passed on as
 * Google sends them, since an administrator searches for them; users read words from the web app's message file.
 * https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors
 */
const STATUS = {
  'bad-request': 400,
  'state-invalid': 400,
  'state-expired': 400,
  'state-used': 409,
  'browser-mismatch': 400,
  'code-rejected': 400,
  'sign-in-failed': 502,
  'insufficient-scope': 403,
  access_denied: 403,
  admin_policy_enforced: 403,
  org_internal: 403,
  accessNotConfigured: 403,
  'invalid-id-token': 401,
  'invalid-refresh-token': 401,
  'token-unavailable': 503,
  'not-found': 404,
  'too-large': 413,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<string, ContentfulStatusCode>;

export type ErrorCode = keyof typeof STATUS;

/** An answer of the product API other than success; `message` is for logs and developers and holds no secret. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
  }
  get status(): ContentfulStatusCode {
    return STATUS[this.code];
  }
}

/** What an OAuth provider refuses with, as a person and their administrator can act on it. */
const REFUSALS: readonly ErrorCode[] = [
  'access_denied',
  'admin_policy_enforced',
  'org_internal',
  'accessNotConfigured',
];

/** The code of an OAuth `error` by which a person or an administrator refuses; undefined for any other. */
export function refusalCode(error: string): ErrorCode | undefined {
  return REFUSALS.find((code) => code === error);
}

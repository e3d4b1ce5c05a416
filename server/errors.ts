import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApiErrorCode } from '../src/protocol/product-api.ts';

const STATUS: Readonly<Record<ApiErrorCode, ContentfulStatusCode>> = {
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
};

/** An error answer of the product API. `message` is for logs and developers and contains no secret. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  constructor(code: ApiErrorCode, message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
  }
  get status(): ContentfulStatusCode {
    return STATUS[this.code];
  }
}

/** The refusals of an OAuth provider that a person or their administrator can resolve. */
const REFUSALS: readonly ApiErrorCode[] = [
  'access_denied',
  'admin_policy_enforced',
  'org_internal',
  'accessNotConfigured',
];

/** Returns the code for an OAuth `error` by which a person or an administrator refuses; undefined for any other. */
export function refusalCode(error: string): ApiErrorCode | undefined {
  return REFUSALS.find((code) => code === error);
}

/**
 * Returns true when an OAuth `error` is about the product's own credentials (GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET):
 * then nobody who signs in can do anything about it.
 */
export function refusesProduct(error: string): boolean {
  return error === 'invalid_client' || error === 'unauthorized_client';
}

import * as v from 'valibot';
import { SIGN_IN_ERRORS } from './messages.ts';

/**
 * Session token [3.19], answer of POST /api/getAccessToken [7.12]: held by the engine only (decision D3). `expiryDate`
 * is in milliseconds; blanks separate the scopes in `scope`.
 */
export const sessionToken = v.object({ accessToken: v.string(), expiryDate: v.number(), scope: v.string() });
export type SessionToken = v.InferOutput<typeof sessionToken>;

/** Answer of POST /api/oAuth/signIn [7.13]. */
export const signInAnswer = v.object({
  customToken: v.string(),
  ...sessionToken.entries,
  /** Address at which the user consents, when Google gave no refresh token and none is stored [7.13]. */
  offlineAccessUrl: v.optional(v.string()),
  redirect: v.string(),
  user: v.object({ uid: v.string(), email: v.string(), name: v.string(), imageUrl: v.string() }),
});
export type SignInAnswer = v.InferOutput<typeof signInAnswer>;

/** Answer of GET /api/config: where the engine finds its clouds. No secrets. */
export const runtimeConfig = v.object({
  version: v.string(),
  publicUrl: v.string(),
  tasksApiUrl: v.string(),
  driveApiUrl: v.string(),
  firebase: v.record(v.string(), v.string()),
  authEmulatorUrl: v.exactOptional(v.string()),
  firestoreEmulatorHost: v.exactOptional(v.string()),
  /** The domain whose accounts have Premium [6.3], in lower case. */
  companyDomain: v.exactOptional(v.string()),
  /** Waits of the engine in milliseconds, where tests shorten them (EngineWaits). */
  waits: v.exactOptional(v.record(v.string(), v.number())),
});
export type RuntimeConfig = v.InferOutput<typeof runtimeConfig>;

/** The closed error codes of the product API. */
const apiErrorCode = v.picklist([
  ...SIGN_IN_ERRORS,
  'bad-request',
  'invalid-id-token',
  'invalid-refresh-token',
  'token-unavailable',
  'not-found',
  'too-large',
  'internal',
]);
export type ApiErrorCode = v.InferOutput<typeof apiErrorCode>;

/** Error body of every product API route: a closed code for programs, a message for logs. */
export const apiError = v.object({ error: v.object({ code: apiErrorCode, message: v.string() }) });

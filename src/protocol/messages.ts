import * as v from 'valibot';

/** Tag of the background sync that asks the service worker to send what waits. */
export const FLUSH_TAG = 'flush';

/**
 * Type of the message by which the service worker asks a page whether nothing waits; the answer, true or false, comes
 * over the port.
 */
export const ALL_SENT = 'ALL_SENT';

/** Hints on the BroadcastChannel of an account: what to read again. A late, lost or repeated one does no harm. */
export const hintSchema = v.variant('type', [
  v.object({ type: v.literal('ops') }),
  v.object({ type: v.literal('lists'), lists: v.union([v.literal('all'), v.array(v.string())]) }),
  v.object({ type: v.literal('user') }),
  v.object({ type: v.literal('notice'), notice: v.lazy(() => noticeSchema) }),
]);
export type Hint = v.InferOutput<typeof hintSchema>;

/** Something that happened in the engine and that the user should be told once. */
const noticeSchema = v.object({
  code: v.picklist([
    'dropped',
    'gone',
    'clash',
    'duplicate-removed',
    'delete-refused',
    'move-refused',
    'restored-as-copy',
    'not-nested',
    'too-late',
  ]),
  title: v.string(),
  operationId: v.optional(v.string()),
});
export type Notice = v.InferOutput<typeof noticeSchema>;

/** Closed codes of what can be wrong with the session or the sync, worded by the UI only. */
export const problemCode = v.picklist([
  'signed-out',
  'expired-access',
  'insufficient-scope',
  'token-unavailable',
  'not-found',
  'global-quota',
  'quota',
  'unavailable',
  'offline',
  'storage',
  'unknown',
]);
export type ProblemCode = v.InferOutput<typeof problemCode>;

/** The account in use, as pages may know it: no tokens [D3]. */
export const accountSchema = v.object({
  uid: v.string(),
  email: v.string(),
  name: v.string(),
  imageUrl: v.string(),
});
export type Account = v.InferOutput<typeof accountSchema>;

/** The state of its engine that a page may show. */
const engineStatus = v.object({
  build: v.string(),
  account: v.nullable(accountSchema),
  online: v.boolean(),
  phase: v.picklist(['starting', 'idle', 'refreshing', 'sending', 'stopped']),
  /** `message` is the service's own text, for problems that the code does not describe [8.12]. */
  problem: v.nullable(
    v.object({ code: problemCode, nextTryAt: v.nullable(v.number()), message: v.optional(v.string()) }),
  ),
  /** True while Firestore cannot be reached: the board goes on, settings wait. */
  settingsWait: v.boolean(),
  /** Milliseconds of the last complete refresh, 0 before the first. */
  refreshedAt: v.number(),
  /** True while the user holds sending back; absent from the status of an older build. */
  paused: v.exactOptional(v.boolean()),
});
export type EngineStatus = v.InferOutput<typeof engineStatus>;

/**
 * Why a sign-in fails. The codes in Google's own spelling are passed on as Google sends them, since an administrator
 * searches for them; users read words from the web app's message file.
 * https://developers.google.com/identity/protocols/oauth2/web-server#authorization-errors
 */
export const SIGN_IN_ERRORS = [
  'sign-in-failed',
  'insufficient-scope',
  'access_denied',
  'admin_policy_enforced',
  'org_internal',
  'accessNotConfigured',
  'state-invalid',
  'state-expired',
  'state-used',
  'browser-mismatch',
  'code-rejected',
  'unavailable',
] as const;

/** Why a command failed. */
export const commandError = v.picklist([
  ...SIGN_IN_ERRORS,
  'offline-access-needed',
  'offline',
  'changes-waiting',
  'more-to-tell',
  'blocked',
  'site-access',
  'unknown',
]);

export type CommandErrorCode = v.InferOutput<typeof commandError>;

/** Engine → page, on the page's own port. Status is sent unasked whenever it changes. */
export const toPage = v.variant('type', [
  v.object({ type: v.literal('status'), status: engineStatus }),
  v.object({
    type: v.literal('reply'),
    id: v.string(),
    result: v.variant('ok', [
      v.object({
        ok: v.literal(true),
        account: v.optional(accountSchema),
        redirect: v.optional(v.string()),
        /** Answer to `documents`; `granted`: the user permits requests to Drive at all [6.5]. */
        documents: v.optional(v.object({ granted: v.boolean(), names: v.record(v.string(), v.string()) })),
      }),
      v.object({ ok: v.literal(false), code: commandError, url: v.optional(v.string()) }),
    ]),
  }),
  /** Operations that the page told the engine about are in the database. */
  v.object({ type: v.literal('saved'), operationIds: v.array(v.string()) }),
  /** A newer build leads: this page still works and offers Refresh [8.30]. */
  v.object({ type: v.literal('newer-build'), build: v.string() }),
]);
export type ToPage = v.InferOutput<typeof toPage>;
export type CommandResult = Extract<ToPage, { type: 'reply' }>['result'];

import * as v from 'valibot';
import { RemoteError, type RemoteErrorCode } from '../../engine/ports.ts';

/** The parts of Google's error envelope that are read; all of them may be missing. */
const envelope = v.object({
  error: v.object({
    message: v.fallback(v.string(), ''),
    errors: v.fallback(v.array(v.object({ reason: v.fallback(v.string(), '') })), []),
    details: v.fallback(v.array(v.looseObject({ reason: v.fallback(v.string(), '') })), []),
  }),
});

interface Rule {
  /** HTTP status, or a class of statuses such as '4xx'. */
  readonly status: number | '4xx' | '5xx';
  /** Fits if any of these is in errors[].reason or details[].reason. */
  readonly reasons?: readonly string[];
  /** Fits if any of these is in the message, ignoring case. */
  readonly texts?: readonly string[];
  readonly code: RemoteErrorCode;
  readonly source: string;
}

/** Maps the service's error answers to codes. The first row that fits decides. */
const TASKS_ERRORS: readonly Rule[] = [
  { status: 401, code: 'expired-access', source: 'SPEC 8.4, 8.9; sent once more with a fresh token before this' },
  { status: 403, texts: ['queries per day'], code: 'global-quota', source: 'SPEC 8.2' },
  { status: 429, texts: ['queries per day'], code: 'global-quota', source: 'SPEC 8.2' },
  { status: 403, reasons: ['dailyLimitExceeded'], code: 'global-quota', source: 'older form of SPEC 8.2' },
  { status: 429, reasons: ['dailyLimitExceeded'], code: 'global-quota', source: 'older form of SPEC 8.2' },
  {
    status: 403,
    reasons: ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'],
    code: 'insufficient-scope',
    source: 'SPEC 8.10, decision D19',
  },
  { status: 403, texts: ['insufficient authentication scopes'], code: 'insufficient-scope', source: 'SPEC 8.10' },
  { status: 403, texts: ['insufficient permission'], code: 'expired-access', source: 'SPEC 8.9' },
  { status: 403, texts: ['login required', 'invalid credentials'], code: 'expired-access', source: 'SPEC 8.9' },
  {
    status: 403,
    reasons: ['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RATE_LIMIT_EXCEEDED'],
    code: 'quota',
    source: 'SPEC 8.3, 8.11',
  },
  { status: 429, code: 'quota', source: 'SPEC 8.3' },
  {
    status: '4xx',
    texts: ['quota', 'rate limit'],
    code: 'quota',
    source: 'SPEC 8.3, whatever the status: a change must not be dropped for it',
  },
  { status: 412, code: 'precondition-failed', source: 'stale If-Match, reason conditionNotMet' },
  { status: 404, texts: ['previous task id not found'], code: 'previous-not-found', source: 'SPEC 8.13' },
  { status: 404, code: 'not-found', source: "SPEC 8.10, 8.13: 'Task not found', 'Task list not found', 'Not Found'" },
  { status: 410, code: 'not-found', source: 'https://cloud.google.com/apis/design/errors' },
  {
    status: 400,
    texts: ['previous task id not found'],
    code: 'previous-not-found',
    source: 'SPEC 8.13, whatever the status',
  },
  {
    status: 400,
    code: 'invalid',
    source: "SPEC 8.13: 'Invalid Value', 'Invalid task ID', 'Missing task ID', 'Invalid move' and their kin",
  },
  { status: 408, code: 'unavailable', source: 'the service gave up waiting' },
  { status: '5xx', code: 'unavailable', source: 'SPEC 8.8' },
  { status: '4xx', code: 'refused', source: 'SPEC 8.12' },
];

const fits = (rule: Rule, status: number, reasons: readonly string[], message: string): boolean => {
  const hundreds = `${Math.floor(status / 100)}xx`;
  if (rule.status !== status && rule.status !== hundreds) return false;
  if (rule.reasons && !rule.reasons.some((reason) => reasons.includes(reason))) return false;
  return !rule.texts || rule.texts.some((text) => message.toLowerCase().includes(text));
};

/** Codes that drop a change or make a task count as gone: only the service itself may cause these. */
const FINAL: readonly RemoteErrorCode[] = ['invalid', 'not-found'];

/**
 * Returns the closed code of an unsuccessful answer: by status and reason first, by text last. `body` may be anything,
 * even a page of a proxy or of Google's front end, which says nothing about the task. A write that got a 5xx may have
 * been done.
 */
export function classify(status: number, body: string, write: boolean): RemoteError {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), body);
  const error = parsed.success ? parsed.output.error : { message: '', errors: [], details: [] };
  const reasons = [...error.errors, ...error.details].map(({ reason }) => reason);
  const rule = TASKS_ERRORS.find((candidate) => fits(candidate, status, reasons, error.message));
  const said = rule?.code ?? 'unavailable';
  const code = !parsed.success && FINAL.includes(said) ? 'unavailable' : said;
  return new RemoteError(code, {
    status,
    mayHaveCommitted: write && code === 'unavailable',
    message: error.message || `HTTP ${status}`,
  });
}

import type { Json } from './http.ts';

/**
 * The canonical status codes that Firestore uses on every transport.
 * https://github.com/googleapis/googleapis/blob/master/google/rpc/code.proto
 */
const STATUS = {
  INVALID_ARGUMENT: { code: 3, http: 400 },
  NOT_FOUND: { code: 5, http: 404 },
  ALREADY_EXISTS: { code: 6, http: 409 },
  PERMISSION_DENIED: { code: 7, http: 403 },
  RESOURCE_EXHAUSTED: { code: 8, http: 429 },
  FAILED_PRECONDITION: { code: 9, http: 400 },
  ABORTED: { code: 10, http: 409 },
  UNIMPLEMENTED: { code: 12, http: 501 },
  INTERNAL: { code: 13, http: 500 },
  UNAVAILABLE: { code: 14, http: 503 },
  UNAUTHENTICATED: { code: 16, http: 401 },
} as const;

export type StatusName = keyof typeof STATUS;

/**
 * A refusal meant for the client; any other error thrown is a defect of this server. `details` are messages of
 * google.rpc in proto3 JSON, each with its `@type`.
 */
export class StatusError extends Error {
  readonly status: StatusName;
  readonly details: readonly Json[];

  constructor(status: StatusName, message: string, details: readonly Json[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get http(): number {
    return STATUS[this.status].http;
  }

  /** The body inside a stream, a write result or a target's removal: the numeric code of google.rpc.Status. */
  toRpcStatus(): { code: number; message: string } {
    return { code: STATUS[this.status].code, message: this.message };
  }

  /** The body of a REST answer and of an error message in a WebChannel stream: HTTP code and status name. */
  toErrorBody(): { error: Json } {
    const details = this.details.length > 0 ? { details: this.details } : {};
    return { error: { code: this.http, message: this.message, status: this.status, ...details } };
  }
}

/** Turns any thrown value into a refusal; a defect becomes INTERNAL with its message, also on standard error. */
export function toStatusError(thrown: unknown): StatusError {
  if (thrown instanceof StatusError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  process.stderr.write(`local/firebase: ${thrown instanceof Error ? (thrown.stack ?? message) : message}\n`);
  return new StatusError('INTERNAL', message);
}

/** The refusal INVALID_ARGUMENT. */
export function invalid(message: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', message);
}

import type { Change } from './changes.ts';
import type { Cloud } from './faults.ts';
import type { BatchPart } from './google/api-request.ts';

/** One request that a cloud received. Never holds a token or a body. */
export interface LogEntry {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  cloud: Cloud;
  method: string;
  /** Path and query, without anything that would grant access. */
  path: string;
  account: string | undefined;
  /** The mark of the bearer token (token-mark.ts), or of the token with which a Firestore stream was opened. */
  token: string | undefined;
  /** 0 = the connection ended without an answer. */
  status: number;
  /** The kind of the injected fault, if there was one. */
  fault: string | undefined;
  milliseconds: number;
  /** The changes it made, whatever happened to its answer; of a batch, those of all its parts. */
  changed: Change[];
  /** The calls of a batch, in the order in which they ran. */
  parts?: BatchPart[];
}

export interface RequestLog {
  entries(since?: number): LogEntry[];
  clear(): void;
  add(entry: Omit<LogEntry, 'seq'>): void;
}

/** The number of requests that are always kept, the newest ones; older ones are dropped now and then. */
const capacity = 20_000;

/** Makes an empty log, in memory. */
export function createRequestLog(): RequestLog {
  let kept: LogEntry[] = [];
  let seq = 0;
  return {
    entries: (since = 0) => kept.filter((entry) => entry.seq > since),
    clear() {
      kept = [];
    },
    add(entry) {
      seq += 1;
      kept.push({ seq, ...entry });
      if (kept.length > capacity * 2) kept = kept.slice(-capacity);
    },
  };
}

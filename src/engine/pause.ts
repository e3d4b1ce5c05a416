import type { ProblemCode } from '../protocol/messages.ts';
import { type EngineWaits, isSilence, type RemoteErrorCode } from './ports.ts';

export interface Problem {
  readonly code: ProblemCode;
  /** In milliseconds; null: not before somebody asks. */
  readonly nextTryAt: number | null;
  /** The service's own words, when the code alone does not tell. */
  readonly message?: string;
}

/** Decides whether requests may go out at all: a refusal that concerns all of them stops all of them. */
export interface Pause {
  /** Returns the time in milliseconds until which nothing is sent or read; 0 = open, infinite = until somebody asks. */
  until(): number;
  problem(): Problem | null;
  succeeded(): void;
  failed(code: RemoteErrorCode | 'storage', message?: string): void;
  /**
   * Somebody asks: what waits for a person, for the network or for the storage is tried again. A quota's pause stays.
   */
  release(): void;
}

/** A single failure concerns its own request; after so many in a row the network is taken to be down [8.8]. */
const NETWORK_STREAK = 2;

/** Failures that no waiting heals (SPEC 8.4, 8.9, 8.10); 'not-found' gets here only for the list of lists. */
const FOR_A_PERSON: Partial<Record<RemoteErrorCode, ProblemCode>> = {
  unauthenticated: 'signed-out',
  'expired-access': 'expired-access',
  'insufficient-scope': 'insufficient-scope',
  'not-found': 'not-found',
};

/** Quotas in the order of the length of their pause, the longest last. */
const QUOTAS: readonly ProblemCode[] = ['quota', 'global-quota'];

/** The gate before all requests, open at first. `random` is uniform in [0, 1) and spreads the back-off. */
export function createPause(now: () => number, random: () => number, waits: EngineWaits): Pause {
  let until = 0;
  let length = 0;
  let problem: Problem | null = null;
  let networkFailures = 0;
  let quotaFailures = 0;
  /** Returns the end of the pause, which a clock that is set back does not put off. */
  const end = (): number => {
    const latest = now() + length;
    if (until > latest) {
      until = latest;
      if (problem?.nextTryAt) problem = { ...problem, nextTryAt: until };
    }
    return until;
  };
  /** Returns true while a longer quota pause is on: answers to requests that went out before it must not shorten it. */
  const outranked = (code: ProblemCode) =>
    end() > now() && problem !== null && QUOTAS.indexOf(problem.code) > QUOTAS.indexOf(code);
  const stop = (code: ProblemCode, ms: number) => {
    if (outranked(code)) return;
    length = ms;
    until = now() + ms;
    problem = { code, nextTryAt: Number.isFinite(until) ? until : null };
  };

  return {
    until: () => (end() > now() ? until : 0),
    problem() {
      end();
      return problem;
    },
    succeeded() {
      networkFailures = 0;
      // The answered request may have gone out before the refusal, so the pause stays.
      if (end() > now()) return;
      quotaFailures = 0;
      until = 0;
      problem = null;
    },
    failed(code, message) {
      const forAPerson = code === 'storage' ? undefined : FOR_A_PERSON[code];
      if (forAPerson) stop(forAPerson, Number.POSITIVE_INFINITY);
      else if (code === 'storage') stop('storage', waits.networkRetry);
      else if (code === 'global-quota') stop('global-quota', waits.globalQuotaRetry);
      else if (code === 'quota') {
        quotaFailures += 1;
        const tired = quotaFailures > waits.retryMax;
        const backOff = waits.retryBase * 2 ** (quotaFailures - 1) + random() * waits.retryJitter;
        stop('quota', tired ? waits.backgroundRefresh : backOff);
      } else if (isSilence(code)) {
        networkFailures += 1;
        if (networkFailures >= NETWORK_STREAK) stop(code, waits.networkRetry);
      } else if (code === 'refused' && !outranked('unknown')) {
        problem = { code: 'unknown', nextTryAt: null, ...(message && { message }) };
      }
    },
    release() {
      if (problem?.code === 'global-quota' || problem?.code === 'quota') return;
      until = 0;
    },
  };
}

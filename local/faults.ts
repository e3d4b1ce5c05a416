import * as v from 'valibot';
import { createRandom, type Random } from './google/seed/random.ts';
import { catalogueNames } from './google/tasks/catalogue.ts';

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

const statusCode = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));

/** What is done to a request. `commit` says whether, and when, the service acts on it. */
const faultSchema = v.variant('kind', [
  /** The connection ends before the service acts. */
  v.object({ kind: v.literal('drop-before') }),
  /** The service acts; the answer is lost. */
  v.object({ kind: v.literal('drop-after') }),
  /** Another answer than the service's own, before it acts, or (commit) after. */
  v.object({
    kind: v.literal('status'),
    status: statusCode,
    body: v.optional(v.string()),
    headers: v.optional(v.record(v.string(), v.string())),
    commit: v.optional(v.boolean()),
  }),
  /** One of Google's own refusals by its name, before the service acts, or (commit) after; under another status if wanted. */
  v.object({
    kind: v.literal('refusal'),
    refusal: v.picklist(catalogueNames),
    status: v.optional(statusCode),
    commit: v.optional(v.boolean()),
  }),
  /** Silence for `ms`; the service acts before it (the default), after it, or never. `finally` the connection ends (the default), or the answer comes. */
  v.object({
    kind: v.literal('hang'),
    ms: milliseconds,
    commit: v.optional(v.picklist(['before', 'after', 'never'])),
    finally: v.optional(v.picklist(['answer', 'drop'])),
  }),
  /** The service acts and answers `ms` later than it would. */
  v.object({ kind: v.literal('latency'), ms: milliseconds }),
  /** The service acts; half of the answer's body arrives, then the connection ends. */
  v.object({ kind: v.literal('truncate') }),
  /**
   * The request is delivered twice, and the service acts twice. The client sees the answer to the first (the default) or
   * to the second delivery. With `ms` the second comes so long after the first was answered.
   */
  v.object({
    kind: v.literal('duplicate'),
    answer: v.optional(v.picklist(['first', 'second'])),
    ms: v.optional(milliseconds),
  }),
]);

/** Which requests a rule counts, and to which of those it does what. */
export const faultRuleSchema = v.pipe(
  v.object({
    /** What a person calls it. */
    name: v.optional(v.string()),
    cloud: v.optional(v.picklist(['google', 'firebase'])),
    method: v.optional(v.string()),
    /** A regular expression on path and query. */
    path: v.optional(v.string()),
    /** The email of the account that the bearer token stands for; a Firebase id token too. */
    account: v.optional(v.string()),
    /** True: counts the calls inside of batches, by their own method and path, and answers for single ones. */
    part: v.optional(v.boolean()),
    /** Chance of a fault, 0 to 1, instead of counting; which one is drawn too. The same `seed` (1) draws the same faults. */
    chance: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    seed: v.optional(v.pipe(v.number(), v.integer())),
    /** Every n-th matching request (1 = each). */
    every: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** The n-th matching requests, counted from 1. */
    at: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1)))),
    /** After so many faults the rule rests. */
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /**
     * While a rule ends connections, every answer closes its own, because Chromium sends a request again by itself, POST
     * too, when a connection that it had used before ends without an answer. True leaves them open, to meet just that.
     */
    keepAlive: v.optional(v.boolean()),
    /** Used in turn. */
    faults: v.pipe(v.array(faultSchema), v.minLength(1)),
  }),
  v.check(
    ({ part, faults }) => !part || faults.every(({ kind }) => kind === 'status' || kind === 'refusal'),
    'a part of a batch can only be answered: status or refusal',
  ),
);

export type Fault = v.InferOutput<typeof faultSchema>;
export type FaultRule = v.InferOutput<typeof faultRuleSchema>;

/** What a rule looks at. */
export interface FaultSubject {
  cloud: 'google' | 'firebase';
  method: string;
  path: string;
  account: string | undefined;
  /** A call inside of a batch. */
  part?: boolean;
}

interface Active {
  id: number;
  rule: FaultRule;
  pattern: RegExp | undefined;
  random: Random;
  matched: number;
  applied: number;
}

/** Faults put into the clouds. The same requests and the same seeds meet the same faults. */
export interface Faults {
  /** Adds a rule; the earlier rule wins where several apply. Resolves to a number for `remove`. */
  add(rule: FaultRule): number;
  remove(id: number): void;
  clear(): void;
  /** How often each rule matched and acted. */
  counts(): { id: number; name: string; matched: number; applied: number }[];
  /** Whether answers must close their connections now, see FaultRule.keepAlive. */
  closesConnections(): boolean;
  /** Refuses every connection of a cloud until it is up again. */
  setDown(cloud: 'google' | 'firebase', down: boolean): void;
  isDown(cloud: 'google' | 'firebase'): boolean;
  /** The fault that this request meets; counts it. */
  next(subject: FaultSubject): Fault | undefined;
}

function matches({ rule, pattern }: Active, subject: FaultSubject): boolean {
  if (Boolean(rule.part) !== Boolean(subject.part)) return false;
  if (rule.cloud !== undefined && rule.cloud !== subject.cloud) return false;
  if (rule.account !== undefined && rule.account !== subject.account) return false;
  if (rule.method === undefined ? subject.method === 'OPTIONS' : rule.method !== subject.method) return false;
  return pattern === undefined || pattern.test(subject.path);
}

function isDue({ rule, random, matched, applied }: Active): boolean {
  const isDrawn = rule.chance !== undefined && random.next() < rule.chance;
  if (rule.times !== undefined && applied >= rule.times) return false;
  if (rule.chance !== undefined) return isDrawn;
  if (rule.at !== undefined) return rule.at.includes(matched);
  return matched % (rule.every ?? 1) === 0;
}

function pick({ rule, random, applied }: Active): Fault | undefined {
  const place = rule.chance === undefined ? applied % rule.faults.length : random.below(rule.faults.length);
  return rule.faults[place];
}

/** Whether a fault leaves its connection without an answer. */
function endsConnection(fault: Fault): boolean {
  if (fault.kind === 'hang') return fault.finally !== 'answer';
  return fault.kind === 'drop-before' || fault.kind === 'drop-after';
}

/** No faults yet. `onDown` ends what a cloud has open; `onClosing` ends idle connections. */
export function createFaults(onDown: (cloud: 'google' | 'firebase') => void, onClosing: () => void): Faults {
  const down = new Set<string>();
  let active: Active[] = [];
  let lastId = 0;
  const closes = ({ rule }: Active) => !rule.keepAlive && rule.faults.some(endsConnection);
  return {
    closesConnections: () => active.some(closes),
    add(rule) {
      lastId += 1;
      const pattern = rule.path === undefined ? undefined : new RegExp(rule.path);
      const random = createRandom(rule.seed ?? 1);
      const entry = { id: lastId, rule, pattern, random, matched: 0, applied: 0 };
      active.push(entry);
      if (closes(entry)) onClosing();
      return lastId;
    },
    remove(id) {
      active = active.filter((entry) => entry.id !== id);
    },
    clear() {
      active = [];
    },
    counts: () =>
      active.map(({ id, rule, matched, applied }) => ({
        id,
        name: rule.name ?? rule.faults.map(({ kind }) => kind).join(', '),
        matched,
        applied,
      })),
    setDown(cloud, isDown) {
      if (isDown) {
        down.add(cloud);
        onDown(cloud);
      } else down.delete(cloud);
    },
    isDown: (cloud) => down.has(cloud),
    next(subject) {
      let chosen: Fault | undefined;
      for (const entry of active) {
        if (!matches(entry, subject)) continue;
        entry.matched += 1;
        if (!isDue(entry) || chosen) continue;
        chosen = pick(entry);
        entry.applied += 1;
      }
      return chosen;
    },
  };
}

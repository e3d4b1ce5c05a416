import * as v from 'valibot';
import { createRandom, type Random } from './google/seed/random.ts';
import { catalogueNames } from './google/tasks/catalogue.ts';

/** The clouds that can be broken apart from each other. */
export const clouds = ['google', 'firebase'] as const;
export type Cloud = (typeof clouds)[number];

const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));

const statusCode = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599));

/** The treatment of one request. `commit` says whether, and when, the service acts on it. */
const faultSchema = v.variant('kind', [
  /** The connection ends before the service acts. */
  v.object({ kind: v.literal('drop-before') }),
  /** The service acts; the answer is lost. */
  v.object({ kind: v.literal('drop-after') }),
  /** An answer in place of the service's own. The service does not act, or with `commit` acts first. */
  v.object({
    kind: v.literal('status'),
    status: statusCode,
    body: v.optional(v.string()),
    headers: v.optional(v.record(v.string(), v.string())),
    commit: v.optional(v.boolean()),
  }),
  /**
   * One of Google's own refusals by its name, optionally with another status. The service does not act, or with
   * `commit` acts first.
   */
  v.object({
    kind: v.literal('refusal'),
    refusal: v.picklist(catalogueNames),
    status: v.optional(statusCode),
    commit: v.optional(v.boolean()),
  }),
  /**
   * Silence for `ms`; the service acts before it (the default), after it, or never. `finally` says whether the
   * connection then ends (the default) or the answer arrives.
   */
  v.object({
    kind: v.literal('hang'),
    ms: milliseconds,
    commit: v.optional(v.picklist(['before', 'after', 'never'])),
    finally: v.optional(v.picklist(['answer', 'drop'])),
  }),
  /** The service acts and answers, `ms` later than it otherwise would. */
  v.object({ kind: v.literal('latency'), ms: milliseconds }),
  /** The service acts; half of the answer's body arrives, then the connection ends. */
  v.object({ kind: v.literal('truncate') }),
  /**
   * The request is delivered twice, and the service acts twice. The client sees the answer to the first delivery (the
   * default) or to the second. With `ms`, the second delivery follows that long after the first was answered.
   */
  v.object({
    kind: v.literal('duplicate'),
    answer: v.optional(v.picklist(['first', 'second'])),
    ms: v.optional(milliseconds),
  }),
]);

/** A rule: the requests it counts, and the faults it applies to some of them. */
export const faultRuleSchema = v.pipe(
  v.object({
    /** The name given by a person. */
    name: v.optional(v.string()),
    cloud: v.optional(v.picklist(clouds)),
    method: v.optional(v.string()),
    /** A regular expression on path and query. */
    path: v.optional(v.string()),
    /** The email of the account that the bearer token belongs to; Firebase id tokens count too. */
    account: v.optional(v.string()),
    /** True: counts the calls inside batches, by their own method and path, and answers single calls there. */
    part: v.optional(v.boolean()),
    /**
     * Probability of a fault, 0 to 1, instead of counting; the fault is drawn too. The same `seed` (default 1) draws
     * the same faults.
     */
    chance: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
    seed: v.optional(v.pipe(v.number(), v.integer())),
    /** Applies to every n-th matching request (1 = each). */
    every: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** Applies to these matching requests, counted from 1. */
    at: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1)))),
    /** The rule stops after this many faults. */
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /**
     * While a rule ends connections, every answer closes its own connection, because Chromium itself resends a request,
     * even a POST, when a connection that it had used before ends without an answer. True leaves them open, to test
     * exactly that.
     */
    keepAlive: v.optional(v.boolean()),
    /** The faults to apply, in rotation. */
    faults: v.pipe(v.array(faultSchema), v.minLength(1)),
  }),
  v.check(
    ({ part, faults }) => !part || faults.every(({ kind }) => kind === 'status' || kind === 'refusal'),
    'a part of a batch can only be answered: status or refusal',
  ),
);

export type Fault = v.InferOutput<typeof faultSchema>;
export type FaultRule = v.InferOutput<typeof faultRuleSchema>;

/** The properties of a request that a rule looks at. */
export interface FaultSubject {
  cloud: Cloud;
  method: string;
  path: string;
  account: string | undefined;
  /** True for a call inside a batch. */
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

/** Faults injected into the clouds. The same requests and the same seeds get the same faults. */
export interface Faults {
  /** Adds a rule and returns a number for `remove`. Where several rules apply, the earliest wins. */
  add(rule: FaultRule): number;
  remove(id: number): void;
  clear(): void;
  /** How often each rule matched, and how often it applied a fault. */
  counts(): { id: number; name: string; matched: number; applied: number }[];
  /** True when answers must close their connections now, see FaultRule.keepAlive. */
  closesConnections(): boolean;
  /** Refuses every connection of a cloud until it is up again. */
  setDown(cloud: Cloud, down: boolean): void;
  isDown(cloud: Cloud): boolean;
  /** Counts a request and returns the fault that it gets, if any. */
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

/** Returns true when a fault ends its connection without an answer. */
function endsConnection(fault: Fault): boolean {
  if (fault.kind === 'hang') return fault.finally !== 'answer';
  return fault.kind === 'drop-before' || fault.kind === 'drop-after';
}

/** Starts without faults. `onDown` ends a cloud's open connections; `onClosing` ends idle connections. */
export function createFaults(onDown: (cloud: Cloud) => void, onClosing: () => void): Faults {
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

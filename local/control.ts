import { timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import type { CloudClock } from './clock.ts';
import { clouds, type Faults, faultRuleSchema } from './faults.ts';
import { refusals } from './google/accounts.ts';
import { applyEdit, editSchema } from './google/edits.ts';
import { seedShape } from './google/seed/shape.ts';
import type { LocalGoogle } from './google/service.ts';
import { type Handler, header, jsonAnswer, readBody, sendAnswer } from './http.ts';
import type { RequestLog } from './request-log.ts';
import { saveSnapshot } from './snapshots.ts';

const prefix = '/__local/';
const account = v.object({ account: v.string() });
const cloud = v.picklist(clouds);
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000));
const limit = v.pipe(v.number(), v.integer(), v.minValue(0));
const budget = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)));

const optionsSchema = v.partial(
  v.object({
    restore: v.picklist(['subtree', 'task', 'ignored']),
    restoredPlace: v.picklist(['old', 'first']),
    trimTitles: v.boolean(),
    listEtag: v.picklist(['at-once', 'lagging']),
    listLagMs: v.number(),
    unknownFields: v.picklist(['ignored', 'refused']),
    unknownParameters: v.picklist(['ignored', 'refused']),
    completedPrevious: v.picklist(['accepted', 'refused']),
    unknownPrevious: v.picklist([404, 400]),
    unknownParent: v.picklist([400, 404]),
    completedIsHidden: v.boolean(),
    siblingEtags: v.picklist(['bumped', 'kept']),
    unknownList: v.picklist(['Task list not found.', 'Not Found']),
    batchOrder: v.picklist(['shuffled', 'given']),
    batchPath: v.picklist(['both', 'own']),
    apiEnabled: v.boolean(),
    quota: v.object({ perMinutePerUser: budget, perDayPerProject: budget }),
    quotaStatus: v.picklist([403, 429]),
    limitStatus: v.picklist([403, 429]),
    quotaWording: v.picklist(['metric', 'older']),
    limits: v.partial(
      v.object({ lists: limit, tasksPerList: limit, tasks: limit, subtasks: limit, batchParts: limit }),
    ),
  }),
);

const oauthSchema = v.partial(
  v.object({
    maxRefreshTokens: v.number(),
    refreshTokenDays: v.optional(v.number()),
    unusedDays: v.number(),
    sessionHours: v.optional(v.number()),
  }),
);

/** The objects that the control endpoint acts on. */
interface Controlled {
  google: LocalGoogle;
  faults: Faults;
  requestLog: RequestLog;
  clock: CloudClock;
  database: DatabaseSync;
  setPremium(who: string, premium: boolean): void;
}

/** A command of the control endpoint: gets the parsed JSON body, acts, and returns the JSON to answer. */
type Command = (body: unknown, query: URLSearchParams) => unknown;

/** Returns every command by method and name; the README of local/ lists them. */
function commandsOf({ google, faults, requestLog, clock, database, setPremium }: Controlled): Record<string, Command> {
  return {
    'GET log': (_, query) => ({ entries: requestLog.entries(Number(query.get('since') ?? 0)) }),
    'DELETE log': () => requestLog.clear(),
    'GET faults': () => ({ rules: faults.counts() }),
    'POST faults': (body) => ({ id: faults.add(v.parse(faultRuleSchema, body)) }),
    'DELETE faults': () => faults.clear(),
    'POST down': (body) => {
      const wanted = v.parse(v.object({ cloud, down: v.boolean() }), body);
      faults.setDown(wanted.cloud, wanted.down);
    },
    'GET clock': () => ({ now: clock.now(), skewMs: clock.skew() }),
    'POST clock': (body) => {
      clock.setSkew(v.parse(v.object({ skewMs: v.number() }), body).skewMs);
      return { now: clock.now(), skewMs: clock.skew() };
    },
    'GET accounts': () => ({ accounts: google.accounts() }),
    'POST accounts': (body) =>
      google.createAccount(
        v.parse(
          v.object({ name: v.string(), email: v.pipe(v.string(), v.email()), premium: v.optional(v.boolean(), false) }),
          body,
        ),
      ),
    'POST seed': (body) => {
      const wanted = v.parse(
        v.object({ account: v.string(), lists: count, tasks: count, seed: v.optional(v.number(), 1) }),
        body,
      );
      return seedShape(google, wanted.account, wanted);
    },
    'POST edit': (body) => applyEdit(google, v.parse(account, body).account, v.parse(editSchema, body)),
    'POST access-token': (body) => {
      const wanted = v.parse(v.object({ account: v.string(), scopes: v.optional(v.array(v.string())) }), body);
      return { accessToken: google.issueAccessToken(wanted.account, wanted.scopes) };
    },
    'POST revoke-tokens': (body) => google.revokeTokens(v.parse(account, body).account),
    'POST expire-access-tokens': (body) => google.expireAccessTokens(v.parse(account, body).account),
    'POST rotate-keys': () => google.keys.rotate(),
    'POST refusal': (body) => {
      const refusal = v.nullable(v.picklist(refusals));
      const wanted = v.parse(v.object({ account: v.string(), refusal }), body);
      google.setRefusal(wanted.account, wanted.refusal);
    },
    'POST premium': (body) => {
      const wanted = v.parse(v.object({ account: v.string(), premium: v.boolean() }), body);
      setPremium(wanted.account, wanted.premium);
    },
    'GET options': () => google.options,
    'POST options': (body) => {
      const { limits, ...options } = v.parse(optionsSchema, body);
      Object.assign(google.options.limits, limits);
      return Object.assign(google.options, options);
    },
    'GET oauth': () => google.oauth,
    'POST oauth': (body) => Object.assign(google.oauth, v.parse(oauthSchema, body)),
    'POST save': (body) => saveSnapshot(database, v.parse(v.object({ file: v.string() }), body).file),
  };
}

/**
 * The control endpoint under /__local/, for callers with `token`. Its calls are neither logged nor subject to faults.
 */
export function createControl(controlled: Controlled, token: string): Handler {
  const commands = commandsOf(controlled);
  const expected = Buffer.from(`Bearer ${token}`);
  return async (req, res, url) => {
    if (!url.pathname.startsWith(prefix)) return false;
    const given = Buffer.from(header(req, 'authorization') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      sendAnswer(res, jsonAnswer(401, { error: 'the control token is missing or wrong' }));
      return true;
    }
    const command = commands[`${req.method} ${url.pathname.slice(prefix.length)}`];
    if (!command) {
      sendAnswer(res, jsonAnswer(404, { error: 'no such command', commands: Object.keys(commands) }));
      return true;
    }
    try {
      const text = await readBody(req);
      const body: unknown = text === '' ? {} : JSON.parse(text);
      sendAnswer(res, jsonAnswer(200, command(body, url.searchParams) ?? {}));
    } catch (error) {
      sendAnswer(res, jsonAnswer(400, { error: error instanceof Error ? error.message : String(error) }));
    }
    return true;
  };
}

import type { OperationKind } from '../../src/domain/operations/operation.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';
import type { Account } from './account.ts';
import type { Cell, DeviceFault, Fault, RequestFault } from './faults.ts';
import { isRequestFault, ofBatches } from './faults.ts';
import type { Scheduler } from './scheduler.ts';
import { batchAnswer, type FaceRequest, type FaceResponse, readParts, refusal, serve } from './tasks-face.ts';

/** The process that sends; it may be dead by the time its request arrives. */
export interface Sender {
  readonly name: string;
  alive(): boolean;
}

/** One request, as observed between engine and service. */
export interface Entry {
  readonly number: number;
  /** The time it was sent, in milliseconds. */
  readonly at: number;
  readonly sender: string;
  readonly account: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly token: string;
  /** A call inside a batch: the batch itself is an entry of its own. */
  readonly inBatch: boolean;
  /** The operation type that sent it, null for a read. */
  readonly kind: OperationKind | null;
  fault: Fault | null;
  /** The time at which the service carried it out, in milliseconds; null = never. */
  done: number | null;
  /** The status that the service answered; 0 = nothing. */
  status: number;
  /** The status that the sender received; 0 = nothing. */
  told: number;
  /** The time at which the sender got an answer or gave up, in milliseconds; null = never. */
  heard: number | null;
}

export interface Network {
  readonly log: Entry[];
  /** Faults that wait for a request of their kind. */
  readonly armed: Cell[];
  /** How often each fault has met each kind: `fault/kind`. */
  readonly met: Map<string, number>;
  /** Probability of a fault that was not armed. */
  noise: number;
  online: boolean;
  fetch(sender: Sender, account: Account, url: string, init: RequestInit): Promise<Response>;
  /** Takes a fault that was armed for this kind, and counts it. */
  take(kind: OperationKind | null, batched?: boolean): Fault | null;
  count(fault: Fault, kind: OperationKind): void;
}

interface NetworkDeps {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  /** The number of tasks in one answer of the service. */
  readonly pageSize: number;
  /** Returns the kind of operation to which a request belongs. */
  kindOf(account: Account, path: string, body: string): OperationKind | null;
  /** Applies a fault of the device while the request is on its way; false means that the request is lost with it. */
  strike(fault: DeviceFault): void;
  /** Another device deletes the list that the request is about. */
  listDeleted(account: Account, path: string): void;
  /** Called when a read was answered with a past state. */
  lagged(account: Account, path: string): void;
  /**
   * Called when a write was carried out, perhaps after its sender had given up or lost the lead; `twice`: for the
   * second time.
   */
  late(entry: Entry, twice: boolean): void;
  /** Called after each write that was carried out. */
  done(entry: Entry, account: Account): void;
}

const NOISE: readonly RequestFault[] = [
  'dropped',
  'answer lost',
  '503 before',
  '503 after',
  '429 quota',
  'html 502',
  'truncated',
];
export const HANG_MS = 35_000;
export const LAG_MS = 4000;

const PART_FAILURES = ['before', 'after', 'quota'] as const;
const PAGE = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>';
const ANSWERS: Partial<Record<RequestFault, FaceResponse>> = {
  'html 502': { status: 502, body: PAGE },
  '403 quota': refusal(403, 'Quota Exceeded', 'quotaExceeded'),
  '429 quota': refusal(429, 'Rate Limit Exceeded', 'rateLimitExceeded'),
  '403 day': refusal(403, "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'", 'rateLimitExceeded'),
  '503 before': refusal(503, 'The service is currently unavailable.', 'backendError'),
};
const UNAVAILABLE = refusal(503, 'The service is currently unavailable.', 'backendError');
const UNAUTHENTICATED = refusal(401, 'Invalid Credentials', 'authError');

export function createNetwork({
  scheduler,
  chance,
  pageSize,
  kindOf,
  strike,
  listDeleted,
  lagged,
  late,
  done,
}: NetworkDeps): Network {
  /** Lists whose reads show the past, by id: the time at which this ends, and the time shown. */
  const lagging = new Map<string, { until: number; since: number }>();

  const way = () => (chance() < 0.05 ? chance.between(500, 4000) : chance.between(5, 120));

  const network: Network = {
    log: [],
    armed: [],
    met: new Map(),
    noise: 0,
    online: true,
    count(fault, kind) {
      const key = `${fault}/${kind}`;
      network.met.set(key, (network.met.get(key) ?? 0) + 1);
    },
    take(kind, batched) {
      if (kind === null) return null;
      const index = network.armed.findIndex((cell) => cell.kind === kind && (batched || !ofBatches(cell.fault)));
      const [cell] = index < 0 ? [] : network.armed.splice(index, 1);
      if (!cell) return null;
      network.count(cell.fault, kind);
      return cell.fault;
    },
    fetch: (sender, account, url, init) => send(sender, account, new URL(url), init),
  };

  function entryOf(sender: Sender, account: Account, request: FaceRequest, token: string, inBatch = false): Entry {
    const { method, path, query, body } = request;
    const entry: Entry = {
      number: network.log.length,
      at: scheduler.now(),
      sender: sender.name,
      account: account.uid,
      method,
      path,
      query: query.size > 0 ? `?${query}` : '',
      body,
      token,
      inBatch,
      kind: method === 'GET' || path.startsWith('/batch') ? null : kindOf(account, path, body),
      fault: null,
      done: null,
      status: 0,
      told: 0,
      heard: null,
    };
    network.log.push(entry);
    return entry;
  }

  /** Lets the service carry out a request that arrived; a list whose reads lag shows a past state. */
  function serveOne(account: Account, entry: Entry, request: FaceRequest, fault: Fault | null) {
    const list = listIn(request.path);
    const lag = lagging.get(list);
    const old =
      request.method === 'GET' && lag && scheduler.now() < lag.until
        ? Math.min(LAG_MS, scheduler.now() - lag.since)
        : 0;
    if (fault === 'list deleted') listDeleted(account, request.path);
    if (old > 0) lagged(account, request.path);
    if (fault === 'read lag') lagging.set(list, { until: scheduler.now() + LAG_MS, since: scheduler.now() - 1 });
    let response = serve(account.store, request, { lag: old, pageSize });
    entry.status = response.status;
    if (response.status >= 300 || request.method === 'GET') return response;
    entry.done = scheduler.now();
    late(entry, false);
    if (fault === 'delivered twice') {
      const second = serve(account.store, request, { lag: 0, pageSize });
      if (second.status < 300) late(entry, true);
      if (chance() < 0.5) response = second;
    }
    done(entry, account);
    return response;
  }

  /** Answers each part of a batch on its own, in some order. */
  function serveBatch(account: Account, parts: readonly Part[], fault: Fault | null): FaceResponse {
    const order = parts.map((part) => ({ part, key: fault === 'batch shuffled' ? chance() : 0 }));
    order.sort((a, b) => a.key - b.key);
    const failing = fault === 'batch part fails' ? parts.findIndex(({ entry }) => entry.fault === fault) : -1;
    const answers = order.map(({ part: { entry, request, index } }) => {
      const fails = index === failing ? (chance.of(PART_FAILURES) ?? 'before') : null;
      if (fails === 'quota') return { index, response: ANSWERS['403 quota'] as FaceResponse };
      if (fails === 'before') return { index, response: UNAVAILABLE };
      const response = serveOne(account, entry, request, entry.fault);
      return { index, response: fails === 'after' ? UNAVAILABLE : response };
    });
    return { status: 200, body: batchAnswer(answers) };
  }

  function send(sender: Sender, account: Account, url: URL, init: RequestInit): Promise<Response> {
    const headers = init.headers as Record<string, string>;
    const body = typeof init.body === 'string' ? init.body : '';
    const token = (headers.Authorization ?? '').slice('Bearer '.length);
    const ifMatch = headers['If-Match'];
    const request = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, ifMatch, body };
    const batch = url.pathname.startsWith('/batch');
    const entry = entryOf(sender, account, batch ? { ...request, body: '' } : request, token);
    const parts: readonly Part[] = batch
      ? readParts(body).map((part, index) => ({
          index,
          request: part,
          entry: entryOf(sender, account, part, token, true),
        }))
      : [];
    const fault = fateOf(entry, parts);
    return new Promise((resolve, reject) => {
      const hear = (end: () => void) => {
        if (entry.heard !== null) return;
        for (const one of [entry, ...parts.map((part) => part.entry)]) one.heard = scheduler.now();
        end();
      };
      const fail = () => hear(() => reject(new TypeError('fetch failed')));
      const answer = ({ status, body: text }: FaceResponse) => {
        entry.status = status;
        const sent = fault === 'truncated' ? text.slice(0, Math.floor(text.length / 2)) : text;
        scheduler.after(way(), () => {
          if (!network.online) return fail();
          hear(() => {
            entry.told = status;
            resolve({ status, text: async () => sent } as Response);
          });
        });
      };
      init.signal?.addEventListener('abort', () => hear(() => reject(init.signal?.reason)));
      if (!network.online) return void scheduler.after(way(), fail);

      const arrive = (): FaceResponse => {
        if (account.tokens.dead.has(entry.token)) return UNAUTHENTICATED;
        return batch ? serveBatch(account, parts, fault) : serveOne(account, entry, request, fault);
      };
      // A dead worker's request may or may not have left already.
      const leaves = () => sender.alive() || chance() < 0.5;
      scheduler.after(fault === 'hang 35 s' ? HANG_MS : way(), () => {
        if (!leaves() || fault === 'dropped') return fail();
        if (fault === '401') account.tokens.expire(entry.token);
        if (fault === 'revoked') account.tokens.revoke();
        const instead = fault !== null && isRequestFault(fault) ? ANSWERS[fault] : undefined;
        if (fault !== null && !isRequestFault(fault)) {
          const first = chance() < 0.5;
          if (first) strike(fault);
          if (first && !leaves()) return fail();
          const response = arrive();
          if (!first) strike(fault);
          return answer(response);
        }
        if (instead) return answer(instead);
        const response = arrive();
        if (fault === 'answer lost') return void scheduler.after(way(), fail);
        answer(fault === '503 after' ? UNAVAILABLE : response);
      });
    });
  }

  /** Returns the fault that was armed for the request or one of its parts, or a random one. */
  function fateOf(entry: Entry, parts: readonly Part[]): Fault | null {
    if (!network.online) return null;
    for (const one of [entry, ...parts.map((part) => part.entry)]) {
      one.fault = network.take(one.kind, parts.length > 0);
      if (one.fault) return one.fault;
    }
    entry.fault = network.noise > 0 && chance() < network.noise ? (chance.of(NOISE) ?? null) : null;
    return entry.fault;
  }

  return network;
}

interface Part {
  readonly index: number;
  readonly request: FaceRequest;
  readonly entry: Entry;
}

const listIn = (path: string): string => /lists\/([^/]+)/.exec(path)?.[1] ?? '';

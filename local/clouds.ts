import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf, applyFault } from './apply-fault.ts';
import type { Change } from './changes.ts';
import { type CloudClock, createClock } from './clock.ts';
import { createControl } from './control.ts';
import { createSql, openDatabase } from './database.ts';
import { createFace } from './face/face.ts';
import { type Cloud, createFaults, type Faults } from './faults.ts';
import { createFirebase } from './firebase/firebase.ts';
import type { Account } from './google/accounts.ts';
import { callerOf, createGoogleHandler, type GoogleHooks } from './google/handler.ts';
import { seedFirstStart } from './google/seed/seed.ts';
import { createGoogle, type LocalGoogle } from './google/service.ts';
import { allowOrigin, type Handler, jsonAnswer, loggedPath, sendAnswer } from './http.ts';
import { isLocalOrigin, isLoopbackHost } from './loopback.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { createNotes, subjectOf } from './traffic.ts';

export interface LocalCloudsOptions {
  /** 0 = any free port. Default 4401. */
  port?: number;
  /** The folder of local.sqlite, or ':memory:'. */
  dataDir: string;
  host?: string;
  /** The project's firestore.rules. */
  rulesPath: string;
  /** Whether to create the three invented accounts in a database without accounts. Default true. */
  seed?: boolean;
  /** The clock of all clouds, in milliseconds. */
  now?: () => number;
}

/** The running stand-ins: one process, one port, on loopback only. */
export interface LocalClouds {
  /** The root: Google's issuer, and the host of every API. */
  url: string;
  port: number;
  /** Authorises calls of /__local/… as `Authorization: Bearer`. New at each start. */
  controlToken: string;
  faults: Faults;
  requestLog: RequestLog;
  clock: CloudClock;
  google: LocalGoogle;
  /** Does what billing will do: makes the account a paying one, or ends its subscription. */
  setPremium(who: string, premium: boolean): void;
  close(): Promise<void>;
}

/** The id of the Firebase project that the local clouds represent. */
const projectId = 'tackboard-local';

/** The fields that the product's server writes for a paying user; periodEnd is in milliseconds. */
function premiumDocument(account: Account, now: number) {
  const plan = 'yearly';
  const subscription = { status: 'active', plan, periodEnd: now + 10 * 365 * 86_400_000 };
  return { email: account.email, premium: true, plan, subscription };
}

/** Creates Google and Firebase over one database, and closes the database if either of them cannot start. */
function createServices(
  database: DatabaseSync,
  { dataDir, rulesPath, seed = true }: LocalCloudsOptions,
  now: () => number,
  note: (change: Change) => void,
) {
  try {
    const firebase = createFirebase({ database, rulesPath, projectId, now, note });
    const giveDocument = (account: Account) => {
      if (account.premium) firebase.seedDocument(`users/${account.sub}`, premiumDocument(account, now()));
    };
    const google = createGoogle(createSql(database), now, giveDocument);
    if (seed) seedFirstStart(google);
    // Of all accounts: a process that was killed may have stored an account and not its document.
    for (const account of google.accounts()) giveDocument(account);
    return { google, firebase };
  } catch (error) {
    database.close();
    // An error of SQLite: the disk is full, or the tables are not ours.
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    throw new Error(`The data in ${dataDir} cannot be used: ${error.message}. Choose another folder with --data.`, {
      cause: error,
    });
  }
}

/** Starts the local clouds; resolves once they listen. Rejects with a clear message when port or data are in use. */
export async function startLocalClouds(options: LocalCloudsOptions): Promise<LocalClouds> {
  const { port = 4401, host = '127.0.0.1' } = options;
  const clock = createClock(options.now ?? Date.now, () => google.followClock());
  const { now } = clock;
  const database = openDatabase(options.dataDir);
  const notes = createNotes();
  /** The answer being worked on: whatever Firebase changes meanwhile belongs to its request. */
  const current = new AsyncLocalStorage<ServerResponse>();
  const services = createServices(database, options, now, (change) => {
    const res = current.getStore();
    if (res) notes.tell(res, { changed: [change] });
  });
  const { google, firebase } = services;
  const requestLog = createRequestLog();
  const open = new Map<ServerResponse, Cloud>();
  const faults = createFaults(
    (cloud) => {
      for (const [res, owner] of open) if (owner === cloud) res.destroy();
    },
    () => server.closeIdleConnections(),
  );
  const controlToken = randomBytes(24).toString('base64url');
  const setPremium = (who: string, premium: boolean) => {
    const account = google.setPremium(who, premium);
    const document = premiumDocument(account, now());
    const ended = { status: 'canceled', plan: document.plan, periodEnd: now() - 1 };
    firebase.mergeDocument(`users/${account.sub}`, premium ? document : { premium: false, subscription: ended });
  };
  const control = createControl({ google, faults, requestLog, clock, database, setPremium }, controlToken);
  const face = createFace({ google, faults, requestLog, clock, setPremium });
  const closing = new AbortController();
  const handlers: Handler[] = [];

  async function act(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    await current.run(res, async () => {
      for (const handle of handlers) if (await handle(req, res, url)) return;
      sendAnswer(res, jsonAnswer(404, { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } }));
    });
  }

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://local.invalid');
    // Nothing here verifies who asks, so no website may: its preflights, forms and back channels are refused here too.
    if (!isLoopbackHost(req.headers.host) || !isLocalOrigin(req.headers.origin)) {
      sendAnswer(
        res,
        jsonAnswer(403, { error: 'the local clouds answer to loopback names and pages of this machine' }),
      );
      return;
    }
    // Clients read the service's time from this header.
    res.setHeader('Date', new Date(now()).toUTCString());
    if ((await control(req, res, url)) || (await face(req, res, url))) return;
    const subject = subjectOf(services, req, url);
    const { cloud } = subject;
    if (faults.isDown(cloud)) {
      req.socket.destroy();
      return;
    }
    if (faults.closesConnections()) res.shouldKeepAlive = false;
    const fault = faults.next(subject);
    const at = now();
    const started = performance.now();
    open.set(res, cloud);
    res.once('close', () => {
      open.delete(res);
      const { changed, parts } = notes.of(res);
      requestLog.add({
        ...subject,
        at,
        status: res.writableFinished ? res.statusCode : 0,
        fault: fault?.kind,
        milliseconds: performance.now() - started,
        changed,
        ...(parts.length > 0 ? { parts } : {}),
      });
    });
    if (!fault) {
      await act(req, res, url);
      return;
    }
    allowOrigin(req, res);
    await applyFault(
      fault,
      req,
      res,
      async (delivered, answered) => {
        await act(delivered, answered, url);
        if (answered !== res) notes.join(answered, res);
      },
      (ms) => sleep(ms, undefined, { signal: closing.signal }),
    );
  }

  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => {
      if (!closing.signal.aborted && !req.destroyed)
        process.stderr.write(`local: ${req.method} failed: ${error instanceof Error ? error.stack : error}\n`);
      if (res.headersSent) res.destroy();
      else
        sendAnswer(
          res,
          jsonAnswer(500, { error: { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' } }),
        );
    });
  });
  // Longer than any client keeps a connection: a request sent just as the server closes its connection would be lost.
  server.keepAliveTimeout = 620_000;
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      firebase.close();
      database.close();
      reject(new Error(`The local clouds cannot listen on ${host}:${port}.`, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address ? address.port : port;
  const url = `http://${host}:${actualPort}`;
  const hooks: GoogleHooks = {
    tell: notes.tell,
    faultOfPart({ method, path, query, headers }) {
      const { account } = callerOf(google, headers.authorization, query);
      const subject = { cloud: 'google' as const, part: true, method, path: loggedPath(path, query), account };
      const fault = faults.next(subject);
      if (fault?.kind !== 'status' && fault?.kind !== 'refusal') return undefined;
      return { answer: answerOf(fault), commit: fault.commit === true };
    },
  };
  handlers.push(createGoogleHandler(google, url, hooks), firebase.handle);

  return {
    url,
    port: actualPort,
    controlToken,
    faults,
    requestLog,
    clock,
    google,
    setPremium,
    async close() {
      closing.abort();
      firebase.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      database.close();
    },
  };
}

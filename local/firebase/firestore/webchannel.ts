import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { type Json, parseObject, readBody } from '../http.ts';

/**
 * The server's half of WebChannel version 8 as the browser SDK speaks it. The protocol is not published; its client is
 * https://github.com/google/closure-library/tree/master/closure/goog/labs/net/webchannel
 *
 *   POST (no SID)            opens: answers ["c", SID, …]; carries the request headers and the first messages
 *   POST (SID)               forward channel: messages of the client, each with a running index
 *   GET  (SID, TYPE=xmlhttp) back channel: messages of the server, each with a running array id, until it is replaced
 *   any  (TYPE=terminate)    ends the session
 */
export interface ChannelHandler {
  receive(message: Json): void;
  close(): void;
}

/** Makes the handler of a new session. `headers` are the request headers that the client put into the body. */
export type Connect = (headers: ReadonlyMap<string, string>, send: (message: Json) => void) => ChannelHandler;

export interface WebChannels {
  handle(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void>;
  /** The Authorization header with which the session of this URL was opened. */
  authorizationOf(url: URL): string | undefined;
  close(): void;
}

/** Interval of signs of life: the SDK considers a back channel dead after 30 s of silence. */
const NOOP_MS = 20_000;
/** A session without a back channel for this long is dropped. */
const ORPHAN_MS = 90_000;
const PROTOCOL_VERSION = 8;
const MAX_MESSAGES_AHEAD = 1000;

interface Session {
  readonly sid: string;
  authorization: string | undefined;
  handler: ChannelHandler | null;
  /** Messages sent but not yet acknowledged, oldest first. */
  unacknowledged: { readonly id: number; readonly payload: unknown }[];
  lastId: number;
  backChannel: { readonly res: ServerResponse; readonly once: boolean } | null;
  nextIndex: number;
  readonly early: Map<number, Json>;
  /** Cancels the pending timer, which sends a sign of life or ends the session. */
  disarm: () => void;
}

/** Serves the sessions of one kind of stream; `connect` makes the handler of each. */
export function createWebChannels(connect: Connect, clock: Pick<Clock, 'after'>): WebChannels {
  const sessions = new Map<string, Session>();

  function push(session: Session, payload: unknown): void {
    session.lastId += 1;
    const entry = { id: session.lastId, payload };
    session.unacknowledged.push(entry);
    if (session.backChannel) flush(session, [entry]);
  }

  function flush(session: Session, entries: Session['unacknowledged']): void {
    if (!session.backChannel || entries.length === 0) return;
    const { res, once } = session.backChannel;
    res.write(chunk(entries.map(({ id, payload }) => [id, payload])));
    if (once) endBackChannel(session);
    else arm(session);
  }

  function endBackChannel(session: Session): void {
    session.backChannel?.res.end();
    session.backChannel = null;
    arm(session);
  }

  /** One timer per session: keeps an open back channel alive, or ends a session without one. */
  function arm(session: Session): void {
    session.disarm();
    session.disarm = session.backChannel
      ? clock.after(NOOP_MS, () => push(session, ['noop']))
      : clock.after(ORPHAN_MS, () => end(session));
  }

  function end(session: Session): void {
    sessions.delete(session.sid);
    session.backChannel?.res.end();
    session.backChannel = null;
    session.disarm();
    session.handler?.close();
  }

  async function open(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await readBody(req));
    const sid = randomBytes(12).toString('base64url');
    const headers = parseHeaders(form.get('headers') ?? '');
    const session: Session = {
      sid,
      authorization: headers.get('authorization'),
      handler: null,
      unacknowledged: [],
      lastId: 0,
      backChannel: null,
      nextIndex: Number(form.get('ofs') ?? 0),
      early: new Map(),
      disarm: () => undefined,
    };
    sessions.set(sid, session);
    arm(session);
    answer(res, [[0, ['c', sid, '', PROTOCOL_VERSION, 12, 30_000]]]);
    session.handler = connect(headers, (message) => push(session, [message]));
    deliver(session, form);
  }

  function deliver(session: Session, form: URLSearchParams): void {
    const offset = Number(form.get('ofs') ?? 0);
    for (let i = 0; i < Number(form.get('count') ?? 0); i++) {
      const index = offset + i;
      const data = form.get(`req${i}___data__`);
      if (data === null || index < session.nextIndex || index > session.nextIndex + MAX_MESSAGES_AHEAD) continue;
      session.early.set(index, parseObject(data));
    }
    for (;;) {
      const message = session.early.get(session.nextIndex);
      if (!message) return;
      session.early.delete(session.nextIndex);
      session.nextIndex += 1;
      session.handler?.receive(message);
    }
  }

  async function forward(session: Session, req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const form = new URLSearchParams(await readBody(req));
    acknowledge(session, url);
    deliver(session, form);
    const pending = session.backChannel ? 0 : chunk(session.unacknowledged.map(({ payload }) => payload)).length;
    answer(res, [session.backChannel ? 1 : 0, session.lastId, session.unacknowledged.length > 0 ? pending : 0]);
  }

  function acknowledge(session: Session, url: URL): void {
    const seen = Number(url.searchParams.get('AID') ?? -1);
    session.unacknowledged = session.unacknowledged.filter(({ id }) => id > seen);
  }

  function back(session: Session, req: IncomingMessage, res: ServerResponse, url: URL): void {
    session.backChannel?.res.end();
    acknowledge(session, url);
    const channel = { res, once: url.searchParams.get('CI') === '1' };
    session.backChannel = channel;
    req.socket.setNoDelay(true);
    res.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    res.flushHeaders();
    res.on('close', () => {
      if (session.backChannel !== channel) return;
      session.backChannel = null;
      if (sessions.has(session.sid)) arm(session);
    });
    arm(session);
    if (session.unacknowledged.length > 0) flush(session, session.unacknowledged);
    else if (!channel.once) push(session, ['noop']);
  }

  return {
    async handle(req, res, url) {
      const sid = url.searchParams.get('SID');
      if (sid === null) return req.method === 'POST' ? open(req, res) : refuse(res, 'Missing SID');
      const session = sessions.get(sid);
      if (url.searchParams.get('TYPE') === 'terminate') {
        if (session) end(session);
        res.writeHead(200).end();
        return;
      }
      if (!session) return refuse(res, 'Unknown SID');
      return req.method === 'POST' ? forward(session, req, res, url) : back(session, req, res, url);
    },
    authorizationOf: (url) => sessions.get(url.searchParams.get('SID') ?? '')?.authorization,
    close() {
      for (const session of [...sessions.values()]) end(session);
    },
  };
}

function refuse(res: ServerResponse, message: string): void {
  res.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(message);
}

function answer(res: ServerResponse, body: unknown): void {
  res.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  res.end(chunk(body));
}

/** Frames a body with its length in UTF-16 code units, which is what `length` counts. */
function chunk(body: unknown): string {
  const text = JSON.stringify(body);
  return `${text.length}\n${text}`;
}

function parseHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

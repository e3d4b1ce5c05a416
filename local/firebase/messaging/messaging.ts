import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../changes.ts';
import { bearerToken } from '../../http.ts';
import { isServiceAccountToken } from '../auth/tokens.ts';
import { decodePath, type Json, parseObject, readBody, sendJson } from '../http.ts';
import { invalid, StatusError } from '../status.ts';
import { fcmError } from './errors.ts';
import { install, installationOf, missingCredential } from './installations.ts';
import { parseMessage, toPushData } from './message.ts';
import { openOutbox, parseFailing, type QueuedMessage } from './outbox.ts';

/**
 * The most messages that a project may send per minute.
 * https://firebase.google.com/docs/cloud-messaging/throttling-and-quotas
 */
const MESSAGES_PER_MINUTE = 600_000;
/** The project's number, which browsers know as the sender id. */
const SENDER_ID = '100000000001';
const MINUTE_MS = 60_000;

/** The path of a registration: its token, which itself contains a colon, and a custom method after it. */
const REGISTRATION =
  /^\/(fcmregistrations\.googleapis\.com|emulator)\/v1\/projects\/([^/]+)\/registrations(?:\/([^/]+?))?(:fail)?$/;

const INSTALLATION =
  /^\/firebaseinstallations\.googleapis\.com\/v1\/projects\/([^/]+)\/installations(?:\/([^/]+)\/authTokens:generate)?$/;

export interface Messaging {
  handle(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean>;
}

/**
 * FCM's HTTP v1 send, the registrations of firebase/messaging, and a queue in place of a push service: a test takes the
 * sent messages from it and delivers them.
 * https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages/send
 */
export function createMessaging(options: {
  database: DatabaseSync;
  projectId: string;
  now(): number;
  note: (change: Change) => void;
}): Messaging {
  const { projectId, now } = options;
  const outbox = openOutbox(options.database, options.note);
  let perMinute = MESSAGES_PER_MINUTE;
  let minute = { start: 0, sent: 0 };

  function isOwner(req: IncomingMessage): boolean {
    const token = bearerToken(req.headers.authorization);
    return token !== undefined && (token === 'owner' || isServiceAccountToken(token, projectId, now() / 1000));
  }

  function countAgainstQuota(): void {
    if (now() - minute.start >= MINUTE_MS) minute = { start: now(), sent: 0 };
    if (minute.sent >= perMinute) throw fcmError('QUOTA_EXCEEDED');
    minute.sent += 1;
  }

  function send(body: Json): Json {
    const message = parseMessage(body.message);
    const { target } = message;
    countAgainstQuota();
    if (target.kind === 'token' || target.kind === 'fid') {
      const registration = outbox.find(target);
      if (!registration) throw fcmError('UNREGISTERED');
      if (registration.projectId !== projectId) throw fcmError('SENDER_ID_MISMATCH');
      if (registration.failing) {
        const { errorCode, times } = registration.failing;
        outbox.setFailing(registration.token, times > 1 ? { errorCode, times: times - 1 } : null);
        throw fcmError(errorCode);
      }
    }
    if (body.validate_only === true || body.validateOnly === true) {
      return { name: `projects/${projectId}/messages/fake_message_id` };
    }
    const id = randomUUID();
    const name = `projects/${projectId}/messages/${id}`;
    outbox.push({ name, target, sentAt: now(), push: toPushData(message, id, SENDER_ID) });
    return { name };
  }

  /** Handles the calls of firebase/messaging in a browser. */
  function register(req: IncomingMessage, project: string, token: string | undefined, body: Json): Json {
    const fid = installationOf(req, now() / 1000);
    if (token !== undefined && req.method === 'DELETE') {
      if (!outbox.unregister(token)) throw fcmError('UNREGISTERED');
      return {};
    }
    checkSubscription(body);
    if (token === undefined && req.method === 'POST') return { token: outbox.register(project, fid) };
    if (token === undefined || req.method !== 'PATCH') throw invalid(`Cannot ${req.method} a registration.`);
    if (!outbox.find({ kind: 'token', value: token })) throw fcmError('UNREGISTERED');
    return { token };
  }

  /** Handles the calls of tests: to read or take the sent messages, to set the quota, and to reset both. */
  function testCall(call: string, body: Json): Json | null {
    const limit = typeof body.limit === 'number' ? body.limit : 10_000;
    const target = typeof body.target === 'string' ? body.target : null;
    switch (call) {
      case 'POST messages:take':
        return { messages: outbox.waiting({ target, limit, take: true }) satisfies QueuedMessage[] };
      case 'GET messages':
        return { messages: outbox.waiting({ target, limit, take: false }) satisfies QueuedMessage[] };
      case 'PATCH messaging':
        perMinute = typeof body.messagesPerMinute === 'number' ? body.messagesPerMinute : MESSAGES_PER_MINUTE;
        minute = { start: now(), sent: 0 };
        return {};
      case 'DELETE messaging':
        perMinute = MESSAGES_PER_MINUTE;
        outbox.clear();
        return {};
      default:
        return null;
    }
  }

  function makeFail(token: string, body: Json): Json {
    if (!outbox.find({ kind: 'token', value: token })) throw fcmError('UNREGISTERED');
    const failing = body.errorCode === null ? null : parseFailing(body);
    if (body.errorCode !== null && !failing) throw invalid('errorCode is none of FCM, or times is not above 0.');
    outbox.setFailing(token, failing);
    return {};
  }

  async function route(req: IncomingMessage, url: URL): Promise<Json | null> {
    const path = decodePath(url.pathname);
    if (path === `/v1/projects/${projectId}/messages:send` && req.method === 'POST') {
      if (!isOwner(req)) throw unauthenticated();
      return send(parseObject(await readBody(req)));
    }
    const installation = INSTALLATION.exec(path);
    if (installation && req.method === 'POST') {
      if (!req.headers['x-goog-api-key']) throw missingCredential();
      return install(installation[1] ?? '', installation[2], parseObject(await readBody(req)), now() / 1000);
    }
    const registration = REGISTRATION.exec(path);
    if (registration) {
      const [, host, project = '', token, fail] = registration;
      const body = parseObject(await readBody(req));
      if (host !== 'emulator') return register(req, project, token, body);
      if (!isOwner(req)) throw unauthenticated();
      if (token !== undefined && fail && req.method === 'POST') return makeFail(token, body);
      return null;
    }
    const test = /^\/emulator\/v1\/projects\/([^/]+)\/(messages(?::take)?|messaging)$/.exec(path);
    if (test?.[1] !== projectId) return null;
    if (!isOwner(req)) throw unauthenticated();
    return testCall(`${req.method} ${test[2]}`, parseObject(await readBody(req)));
  }

  return {
    async handle(req, res, url) {
      const body = await route(req, url);
      if (!body) return false;
      sendJson(res, 200, body);
      return true;
    },
  };
}

function unauthenticated(): StatusError {
  return new StatusError(
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  );
}

function checkSubscription(body: Json): void {
  const web = body.web;
  const { endpoint, auth, p256dh } = typeof web === 'object' && web !== null ? (web as Json) : {};
  const whole = [endpoint, auth, p256dh].every((part) => typeof part === 'string' && part !== '');
  if (!whole || !URL.canParse(String(endpoint))) throw fcmError('INVALID_ARGUMENT');
}

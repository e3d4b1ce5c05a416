import { Agent } from 'node:https';
import { connect } from 'node:net';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getMessaging, type Messaging } from 'firebase-admin/messaging';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type LocalRig, PROJECT, startLocalRig } from './firebase-rig.ts';

/** Redirects the SDK's https requests to the rig, unencrypted, since FCM has no emulator setting. */
class LoopbackAgent extends Agent {
  readonly #target: URL;

  constructor(host: string) {
    super();
    this.#target = new URL(`http://${host}`);
  }

  override createConnection() {
    return connect(Number(this.#target.port), this.#target.hostname);
  }
}

interface Sent {
  readonly name: string;
  readonly target: { readonly kind: string; readonly value: string };
  readonly push: Record<string, unknown>;
}

let rig: LocalRig;
let messaging: Messaging;
let token: string;
let close: () => Promise<void>;

beforeAll(async () => {
  rig = await startLocalRig();
  const credential = { getAccessToken: () => Promise.resolve({ access_token: 'owner', expires_in: 3600 }) };
  const app = initializeApp({ projectId: PROJECT, credential, httpAgent: new LoopbackAgent(rig.host) }, 'messaging');
  messaging = getMessaging(app);
  // The other transport is HTTP/2, which an agent cannot redirect.
  messaging.enableLegacyHttpTransport();
  close = () => deleteApp(app);
});

afterAll(async () => {
  await close();
  await rig.close();
});

beforeEach(async () => {
  await owner('DELETE', 'messaging');
  token = await register(PROJECT);
});

async function request(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`http://${rig.host}/${path}`, {
    method,
    // Connections are not kept alive: the first request after a restart would use one that is closing.
    headers: { connection: 'close', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

function owner(method: string, call: string, body?: object) {
  return request(method, `emulator/v1/projects/${PROJECT}/${call}`, body, { authorization: 'Bearer owner' });
}

async function take(): Promise<Sent[]> {
  return (await owner('POST', 'messages:take', {})).body.messages;
}

const web = { origin: 'board.example', endpoint: 'https://push.example/1', auth: 'a', p256dh: 'p' };
let browser: Record<string, string>;

/** Registers a push subscription of a new installation, as firebase/messaging does. */
async function register(project: string): Promise<string> {
  const key = { 'x-goog-api-key': 'local' };
  const installations = `firebaseinstallations.googleapis.com/v1/projects/${project}/installations`;
  const { fid, authToken } = (await request('POST', installations, {}, key)).body;
  browser = { ...key, 'x-goog-firebase-installations-auth': `FIS ${authToken.token}` };
  expect((await request('POST', `${installations}/${fid}/authTokens:generate`, {}, key)).body.token).toMatch(/^ey/);
  const path = `fcmregistrations.googleapis.com/v1/projects/${project}/registrations`;
  return (await request('POST', path, { web }, browser)).body.token;
}

function raw(message: object) {
  return request('POST', `v1/projects/${PROJECT}/messages:send`, { message }, { authorization: 'Bearer owner' });
}

describe('a message to a browser', () => {
  test('is answered with its name and waits once, as the push event will carry it', async () => {
    const name = await messaging.send({
      token,
      notification: { title: 'Due today', body: '3 tasks' },
      data: { listId: 'l1', title: 'Due today' },
      webpush: { notification: { icon: '/icon.png' }, fcmOptions: { link: 'https://board.example/app' } },
    });
    expect(name).toMatch(new RegExp(`^projects/${PROJECT}/messages/[\\w-]+$`));
    expect(await take()).toEqual([
      {
        name,
        target: { kind: 'token', value: token },
        sentAt: expect.any(Number),
        push: {
          from: expect.stringMatching(/^\d+$/),
          priority: 'normal',
          fcmMessageId: name.split('/').at(-1),
          notification: { title: 'Due today', body: '3 tasks', icon: '/icon.png' },
          data: { listId: 'l1', title: 'Due today' },
          fcmOptions: { link: 'https://board.example/app' },
        },
      },
    ]);
    expect(await take()).toEqual([]);
  });

  test('survives a restart, and goes to an installation by its id too', async () => {
    const name = await messaging.send({ fid: token.split(':')[0] ?? '', data: { n: '1' } });
    await rig.stop();
    await rig.start();
    expect(await take()).toMatchObject([{ name, push: { data: { n: '1' } } }]);
  });

  test('of a dry run is checked and goes nowhere', async () => {
    expect(await messaging.send({ token, data: { n: '1' } }, true)).toMatch(/\/messages\/fake_message_id$/);
    await expect(messaging.send({ token: gone(), data: {} }, true)).rejects.toMatchObject({
      code: 'messaging/registration-token-not-registered',
    });
    expect(await take()).toEqual([]);
  });

  test('of many is answered one by one', async () => {
    const result = await messaging.sendEachForMulticast({ tokens: [token, gone(), token], data: { n: '1' } });
    expect(result.responses.map(({ success }) => success)).toEqual([true, false, true]);
    expect(result.responses[1]?.error).toMatchObject({ code: 'messaging/registration-token-not-registered' });
    expect(await take()).toHaveLength(2);
  });
});

/** Returns a token of the right form that no browser has. */
function gone(): string {
  return `${'x'.repeat(22)}:APA91b${'y'.repeat(134)}`;
}

describe('a registration', () => {
  test('that its browser deleted is UNREGISTERED', async () => {
    const path = `fcmregistrations.googleapis.com/v1/projects/${PROJECT}/registrations/${token}`;
    expect(await request('PATCH', path, { web }, browser)).toEqual({ status: 200, body: { token } });
    expect((await request('DELETE', path, undefined, browser)).status).toBe(200);
    expect((await request('PATCH', path, { web }, browser)).status).toBe(404);
    await expect(messaging.send({ token, data: {} })).rejects.toMatchObject({
      code: 'messaging/registration-token-not-registered',
      message: 'Requested entity was not found.',
    });
  });

  test('of another project is a SENDER_ID_MISMATCH', async () => {
    const foreign = await register('somebody-else');
    await expect(messaging.send({ token: foreign, data: {} })).rejects.toMatchObject({
      code: 'messaging/mismatched-credential',
      message: 'SenderId mismatch',
    });
  });

  test('without an installation or a whole subscription is refused', async () => {
    const path = `fcmregistrations.googleapis.com/v1/projects/${PROJECT}/registrations`;
    expect((await request('POST', path, { web })).status).toBe(401);
    const forged = { ...browser, 'x-goog-firebase-installations-auth': 'FIS x' };
    expect((await request('POST', path, { web }, forged)).status).toBe(401);
    expect((await request('POST', path, { web }, browser)).body).toEqual({ token });
    expect((await request('POST', path, { web: { ...web, auth: '' } }, browser)).status).toBe(400);
  });
});

describe('errors, as the service words them', () => {
  const fcm = (errorCode: string) => [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];

  test.each([
    ['INVALID_ARGUMENT', 400, 'INVALID_ARGUMENT', 'messaging/invalid-argument'],
    ['UNREGISTERED', 404, 'NOT_FOUND', 'messaging/registration-token-not-registered'],
    ['SENDER_ID_MISMATCH', 403, 'PERMISSION_DENIED', 'messaging/mismatched-credential'],
    ['QUOTA_EXCEEDED', 429, 'RESOURCE_EXHAUSTED', 'messaging/message-rate-exceeded'],
    ['INTERNAL', 500, 'INTERNAL', 'messaging/internal-error'],
    ['THIRD_PARTY_AUTH_ERROR', 401, 'UNAUTHENTICATED', 'messaging/third-party-auth-error'],
  ])('%s is answered as often as a test asked for it', async (errorCode, code, status, adminCode) => {
    await owner('POST', `registrations/${token}:fail`, { errorCode, times: 2 });
    await expect(messaging.send({ token, data: {} })).rejects.toMatchObject({ code: adminCode });
    const error = { code, status, message: expect.stringMatching(/./), details: fcm(errorCode) };
    expect(await raw({ token })).toEqual({ status: code, body: { error } });
    expect((await raw({ token })).status).toBe(200);
  });

  test('UNAVAILABLE is tried again by the SDK, and sent once', async () => {
    await owner('POST', `registrations/${token}:fail`, { errorCode: 'UNAVAILABLE', times: 1 });
    const name = await messaging.send({ token, data: {} });
    expect(await take()).toMatchObject([{ name }]);
  });

  test('a project that sends too much in a minute meets QUOTA_EXCEEDED', async () => {
    await owner('PATCH', 'messaging', { messagesPerMinute: 2 });
    await messaging.send({ token, data: {} });
    await messaging.send({ token, data: {} });
    await expect(messaging.send({ token, data: {} })).rejects.toMatchObject({
      code: 'messaging/message-rate-exceeded',
    });
    rig.shiftClock(60_001);
    await messaging.send({ token, data: {} });
    rig.shiftClock(0);
  });

  test.each([
    ['no token', { token: 'abc' }, 'The registration token is not a valid FCM registration token'],
    ['no recipient', { data: { a: 'b' } }, 'Recipient of the message is not set.'],
    ['a reserved key', { topic: 'news', data: { from: 'b' } }, 'Invalid data payload key: from'],
    ['more than 4096 bytes', { token: gone(), data: { a: 'ä'.repeat(2048) } }, 'Message is too big'],
    ['more than 2048 bytes to a topic', { topic: 'news', data: { a: 'x'.repeat(2048) } }, 'Message is too big'],
    ['a malformed topic', { topic: 'a b' }, 'Malformed topic name'],
  ])('%s is an INVALID_ARGUMENT of FCM', async (_, message, words) => {
    const error = { code: 400, status: 'INVALID_ARGUMENT', message: words, details: fcm('INVALID_ARGUMENT') };
    expect(await raw(message)).toEqual({ status: 400, body: { error } });
  });

  test.each([
    [
      'message.data[1].value',
      { data: { a: 'x', b: 12 } },
      "Invalid value at 'message.data[1].value' (TYPE_STRING), 12",
    ],
    [
      'message',
      { titel: 'x' },
      'Invalid JSON payload received. Unknown name "titel" at \'message\': Cannot find field.',
    ],
    [
      'message.notification',
      { notification: { click: 'x' } },
      'Invalid JSON payload received. Unknown name "click" at \'message.notification\': Cannot find field.',
    ],
  ])('a body that is no message is a bad request at %s', async (field, message, description) => {
    const details = [
      { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description }] },
    ];
    const error = { code: 400, status: 'INVALID_ARGUMENT', message: description, details };
    expect(await raw({ token, ...message })).toEqual({ status: 400, body: { error } });
  });

  test('a sender that is not the owner is unauthenticated', async () => {
    const answer = await request('POST', `v1/projects/${PROJECT}/messages:send`, { message: { token } });
    expect(answer).toMatchObject({ status: 401, body: { error: { status: 'UNAUTHENTICATED' } } });
  });
});

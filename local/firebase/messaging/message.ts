import { isRecord, type Json } from '../http.ts';
import { badRequest, type FieldViolation, fcmError } from './errors.ts';

const TARGETS = ['token', 'fid', 'topic', 'condition'] as const;

export interface Target {
  readonly kind: (typeof TARGETS)[number];
  readonly value: string;
}

/** The part of `google.firebase.fcm.v1.Message` that concerns a browser. */
export interface Message {
  readonly target: Target;
  /** The common notification, overlaid with the one for webpush. */
  readonly notification: Json | null;
  readonly data: Readonly<Record<string, string>> | null;
  readonly fcmOptions: Json | null;
  readonly priority: 'normal' | 'high';
}

type Shape = { readonly [field: string]: 'string' | 'strings' | 'struct' | Shape };

/** The fields of a message that the service checks; parts for other platforms are accepted unchecked. */
const MESSAGE: Shape = {
  name: 'string',
  token: 'string',
  fid: 'string',
  topic: 'string',
  condition: 'string',
  data: 'strings',
  notification: { title: 'string', body: 'string', image: 'string' },
  fcmOptions: { analyticsLabel: 'string' },
  android: 'struct',
  apns: 'struct',
  webpush: {
    headers: 'strings',
    data: 'strings',
    notification: 'struct',
    fcmOptions: { link: 'string', analyticsLabel: 'string' },
  },
};

/** https://firebase.google.com/docs/cloud-messaging/customize-messages/set-message-type */
const PAYLOAD_LIMIT = 4096;
const TOPIC_PAYLOAD_LIMIT = 2048;
/** https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#Message */
const RESERVED_KEY = /^(?:from|message_type|google\..*|gcm\.notification\..*)$/;
const TOPIC = /^[a-zA-Z0-9-_.~%]+$/;
/** The form of registration tokens: an installation's id, a colon, and a secret. */
const TOKEN = /^[\w-]{22}:APA91b[\w-]{134}$/;

/** Parses the `message` of a send request. Throws StatusError with the wording of the service. */
export function parseMessage(json: unknown): Message {
  if (!isRecord(json)) throw fcmError('INVALID_ARGUMENT');
  const violations: FieldViolation[] = [];
  const message = readShape(json, MESSAGE, 'message', violations);
  const targets = TARGETS.filter((kind) => message[kind] !== undefined);
  if (targets.length > 1) {
    const description = `Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set '${targets[1]}'`;
    violations.push({ field: 'message', description });
  }
  if (violations.length > 0) throw badRequest(violations);
  const [kind] = targets;
  if (kind === undefined) throw fcmError('INVALID_ARGUMENT', 'Recipient of the message is not set.');
  const target = { kind, value: String(message[kind]) };
  checkTarget(target);
  const webpush = part(message, 'webpush');
  const data = stringsOf(message.data, webpush.data);
  const notification = { ...part(message, 'notification'), ...part(webpush, 'notification') };
  const fcmOptions = { ...part(message, 'fcmOptions'), ...part(webpush, 'fcmOptions') };
  checkPayload(target, data, notification);
  return {
    target,
    notification: orNull(notification),
    data: orNull(data),
    fcmOptions: orNull(fcmOptions),
    priority: part(webpush, 'headers').Urgency === 'high' ? 'high' : 'normal',
  };
}

function checkTarget({ kind, value }: Target): void {
  if (kind === 'token' && !TOKEN.test(value)) {
    throw fcmError('INVALID_ARGUMENT', 'The registration token is not a valid FCM registration token');
  }
  if (kind === 'topic' && !TOPIC.test(value)) throw fcmError('INVALID_ARGUMENT', 'Malformed topic name');
  if (kind === 'condition' && !/'[^']+' in topics/.test(value)) {
    throw fcmError('INVALID_ARGUMENT', 'Invalid condition expression provided.');
  }
}

function checkPayload(target: Target, data: Record<string, string>, notification: Json): void {
  const reserved = Object.keys(data).find((key) => RESERVED_KEY.test(key));
  if (reserved !== undefined) throw fcmError('INVALID_ARGUMENT', `Invalid data payload key: ${reserved}`);
  const limit = target.kind === 'topic' || target.kind === 'condition' ? TOPIC_PAYLOAD_LIMIT : PAYLOAD_LIMIT;
  const sizeOf = (fields: Json): number =>
    Object.entries(fields).reduce((size, [key, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return size + Buffer.byteLength(key) + Buffer.byteLength(text);
    }, 0);
  if (sizeOf(data) + sizeOf(notification) > limit) throw fcmError('INVALID_ARGUMENT', 'Message is too big');
}

/** Builds the data pushed to a browser, in the shape that the service worker of firebase/messaging reads. */
export function toPushData(message: Message, messageId: string, senderId: string): Json {
  const { notification, data, fcmOptions, priority } = message;
  const { link, analyticsLabel } = fcmOptions ?? {};
  const options = {
    ...(link === undefined ? {} : { link }),
    ...(analyticsLabel === undefined ? {} : { analytics_label: analyticsLabel }),
  };
  return {
    from: senderId,
    priority,
    fcmMessageId: messageId,
    ...(notification ? { notification } : {}),
    ...(data ? { data } : {}),
    ...(fcmOptions ? { fcmOptions: options } : {}),
  };
}

/** Reads fields by their proto or JSON name; unknown fields and values of a wrong type are added to `violations`. */
function readShape(json: Json, shape: Shape, path: string, violations: FieldViolation[]): Json {
  const found: Json = {};
  for (const [key, value] of Object.entries(json)) {
    const name = key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const type = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const field = `${path}.${key}`;
    if (type === undefined) {
      const description = `Invalid JSON payload received. Unknown name "${key}" at '${path}': Cannot find field.`;
      violations.push({ field: path, description });
    } else if (value !== null) {
      found[name] = readField(value, type, field, violations);
    }
  }
  return found;
}

function readField(value: unknown, type: Shape[string], field: string, violations: FieldViolation[]): unknown {
  const mustBeString = (text: unknown, at: string): void => {
    if (typeof text === 'string') return;
    violations.push({ field: at, description: `Invalid value at '${at}' (TYPE_STRING), ${JSON.stringify(text)}` });
  };
  if (type === 'string') {
    mustBeString(value, field);
    return value;
  }
  if (!isRecord(value)) {
    violations.push({ field, description: `Invalid value at '${field}' (Map), ${JSON.stringify(value)}` });
    return {};
  }
  if (type === 'struct' || type === undefined) return value;
  if (type !== 'strings') return readShape(value, type, field, violations);
  for (const [i, text] of Object.values(value).entries()) mustBeString(text, `${field}[${i}].value`);
  return value;
}

function part(json: Json, name: string): Json {
  const value = json[name];
  return isRecord(value) ? value : {};
}

function stringsOf(...maps: unknown[]): Record<string, string> {
  const entries = maps.filter(isRecord).flatMap((map) => Object.entries(map));
  return Object.fromEntries(entries.map(([key, text]) => [key, String(text)]));
}

function orNull<T extends object>(fields: T): T | null {
  return Object.keys(fields).length > 0 ? fields : null;
}

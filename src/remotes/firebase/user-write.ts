import type { UserField } from '../../domain/operations/operation.ts';
import { RemoteError, type RemoteErrorCode } from '../../engine/ports.ts';

/** How long a write waits for its answer, in milliseconds. Sending it again is safe, as it only sets fields. */
const WRITE_TIMEOUT_MS = 10_000;

/**
 * Writes fields of one document by Firestore's REST commit, and nothing else: `updateMask` names exactly these fields,
 * a masked field without a value is deleted, and an absent document is created.
 *
 * Why not the SDK's setDoc: it queues a write that cannot be sent, resends it whenever the network is back and never
 * settles until then. The engine has such a queue already, so the SDK's would send what the engine has undone or sent
 * itself. A request of our own can be aborted, settles, and leaves nothing behind.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/commit
 */
export async function writeFields(
  target: { readonly baseUrl: string; readonly projectId: string; readonly path: string },
  idToken: (forceRefresh: boolean) => Promise<string>,
  fields: readonly UserField[],
): Promise<void> {
  const documents = `projects/${target.projectId}/databases/(default)/documents`;
  const body = JSON.stringify({
    writes: [
      {
        update: { name: `${documents}/${target.path}`, fields: encodeTree(fields) },
        updateMask: { fieldPaths: fields.map(({ path }) => path.map(quoteSegment).join('.')) },
      },
    ],
  });
  const deadline = AbortSignal.timeout(WRITE_TIMEOUT_MS);
  const send = async (forceRefresh: boolean): Promise<Response> => {
    const token = await untilAborted(idToken(forceRefresh), deadline);
    return request(`${target.baseUrl}/v1/${documents}:commit`, token, body, deadline);
  };
  const first = await send(false);
  const response = first.status === 401 ? await send(true) : first;
  if (!response.ok) throw fromStatus(response.status);
}

async function request(url: string, token: string, body: string, signal: AbortSignal): Promise<Response> {
  try {
    // text/plain avoids the CORS preflight, as the SDK does.
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
    const response = await fetch(url, { method: 'POST', headers, body, signal, cache: 'no-store' });
    await response.text();
    return response;
  } catch (thrown) {
    const timedOut = signal.aborted;
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new RemoteError(timedOut ? 'unavailable' : 'offline', { mayHaveCommitted: true, message });
  }
}

/**
 * Settles with the promise, or rejects with 'unavailable' when the deadline comes first: refreshing a token has no
 * time-out of its own.
 */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new RemoteError('unavailable', { mayHaveCommitted: false, message: 'time-out' }));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

function fromStatus(status: number): RemoteError {
  const codes: Record<number, RemoteErrorCode> = {
    400: 'invalid',
    401: 'unauthenticated',
    403: 'refused',
    404: 'not-found',
    409: 'unavailable', // ABORTED: contention, to be tried again
    429: 'quota',
  };
  const code = codes[status] ?? (status >= 500 ? 'unavailable' : 'refused');
  return new RemoteError(code, { mayHaveCommitted: status >= 500, status });
}

/** Returns a path segment, in back-quotes if it is not a plain identifier: they make any text one segment. */
export function quoteSegment(segment: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(segment)) return segment;
  return `\`${segment.replace(/[\\`]/g, '\\$&')}\``;
}

type Encoded = { [kind: string]: unknown };

/** Encodes the values at their paths as the `fields` of a document. Deleted fields appear only in the mask. */
function encodeTree(fields: readonly UserField[]): Record<string, Encoded> {
  const groups = new Map<string, UserField[]>();
  for (const { path, value } of fields) {
    const [head, ...rest] = path;
    if (head === undefined) throw new RemoteError('invalid', { mayHaveCommitted: false, message: 'empty field path' });
    if (value !== undefined) groups.set(head, [...(groups.get(head) ?? []), { path: rest, value }]);
  }
  const entries = [...groups].map(([head, inner]): [string, Encoded] => {
    const whole = inner.find(({ path }) => path.length === 0);
    return [head, whole ? encodeValue(whole.value) : { mapValue: { fields: encodeTree(inner) } }];
  });
  return Object.fromEntries(entries);
}

/** Encodes JSON data as a Firestore value; a whole number becomes an integer, as the SDK writes it. */
export function encodeValue(value: unknown): Encoded {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RemoteError('invalid', { mayHaveCommitted: false, message: String(value) });
    return Number.isSafeInteger(value) && !Object.is(value, -0)
      ? { integerValue: String(value) }
      : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  if (typeof value === 'object') {
    const present = Object.entries(value).filter(([, item]) => item !== undefined);
    return { mapValue: { fields: Object.fromEntries(present.map(([key, item]) => [key, encodeValue(item)])) } };
  }
  throw new RemoteError('invalid', { mayHaveCommitted: false, message: `a ${typeof value} cannot be stored` });
}

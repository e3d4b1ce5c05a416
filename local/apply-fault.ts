import type { IncomingMessage, ServerResponse } from 'node:http';
import { takeDelivery } from './delivery.ts';
import type { Fault } from './faults.ts';
import { catalogue } from './google/tasks/catalogue.ts';
import { holdResponse } from './held-response.ts';
import type { Answer } from './http.ts';

function defaultBody(status: number): string {
  const known: Record<number, [string, string, string]> = {
    401: ['Request had invalid authentication credentials.', 'UNAUTHENTICATED', 'authError'],
    403: ['Rate Limit Exceeded', 'PERMISSION_DENIED', 'rateLimitExceeded'],
    404: ['Not Found', 'NOT_FOUND', 'notFound'],
    429: ['Quota Exceeded', 'RESOURCE_EXHAUSTED', 'rateLimitExceeded'],
    500: ['Internal error encountered.', 'INTERNAL', 'backendError'],
  };
  const [message, name, reason] = known[status] ?? [
    'The service is currently unavailable.',
    'UNAVAILABLE',
    'backendError',
  ];
  return JSON.stringify({
    error: { code: status, message, errors: [{ message, domain: 'global', reason }], status: name },
  });
}

/** Returns the answer that a fault substitutes for the service's own. */
export function answerOf(fault: Extract<Fault, { kind: 'status' | 'refusal' }>): Answer {
  if (fault.kind === 'refusal') {
    const answer = catalogue[fault.refusal]();
    return { ...answer, status: fault.status ?? answer.status };
  }
  return { status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? defaultBody(fault.status) };
}

type Act = (req: IncomingMessage, res: ServerResponse) => Promise<void>;
type Wait = (milliseconds: number) => Promise<void>;

async function deliverTwice(
  fault: Extract<Fault, { kind: 'duplicate' }>,
  req: IncomingMessage,
  res: ServerResponse,
  act: Act,
  wait: Wait,
): Promise<void> {
  const delivery = await takeDelivery(req);
  const unseen = delivery.nowhere();
  res.once('close', () => unseen.res.emit('close'));
  // A back channel answers for as long as somebody listens, so its end cannot be waited for.
  const isStream = req.method === 'GET';
  if (fault.answer === 'second') {
    await act(delivery.request(), unseen.res);
    if (!isStream) await unseen.done;
    if (fault.ms !== undefined) await wait(fault.ms);
    await act(delivery.request(), res);
    return;
  }
  if (isStream || fault.ms !== undefined) {
    await act(delivery.request(), res);
    if (fault.ms !== undefined) await wait(fault.ms);
    await act(delivery.request(), unseen.res);
    return;
  }
  const held = holdResponse(res);
  await act(delivery.request(), res);
  await held.done;
  await act(delivery.request(), unseen.res);
  await unseen.done;
  held.release();
}

/** Calls `act` (the service) as the fault prescribes. `wait` must end early, by rejecting, when the clouds close. */
export async function applyFault(
  fault: Fault,
  req: IncomingMessage,
  res: ServerResponse,
  act: Act,
  wait: Wait,
): Promise<void> {
  if (fault.kind === 'drop-before') {
    res.destroy();
    return;
  }
  if (fault.kind === 'duplicate') {
    await deliverTwice(fault, req, res, act, wait);
    return;
  }
  if (fault.kind === 'latency') {
    await wait(fault.ms);
    await act(req, res);
    return;
  }
  if (fault.kind === 'hang' && fault.commit === 'never') {
    await wait(fault.ms);
    res.destroy();
    return;
  }
  if (fault.kind === 'hang' && fault.commit === 'after') {
    await wait(fault.ms);
    if (fault.finally === 'answer') {
      await act(req, res);
      return;
    }
  }
  const held = holdResponse(res);
  const isAnswered = fault.kind === 'status' || fault.kind === 'refusal';
  if (!isAnswered || fault.commit) {
    await act(req, res);
    await held.done;
  }
  if (isAnswered) {
    const { status, body, headers } = answerOf(fault);
    held.replace(status, body, headers);
    return;
  }
  if (fault.kind === 'truncate') {
    held.truncate();
    return;
  }
  if (fault.kind === 'hang' && fault.commit !== 'after') await wait(fault.ms);
  if (fault.kind === 'hang' && fault.finally === 'answer') held.release();
  else res.destroy();
}

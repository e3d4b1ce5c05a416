import { expect } from 'vitest';
import { RemoteError } from '../../../engine/ports.ts';
import { createTasksRemote } from '../tasks-remote.ts';

/** A request as it was sent. */
export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

/** Makes a remote that gets these answers one after the other; a string is a body with status 200. */
export function remoteWith(...answers: (string | { status: number; body?: string } | Error)[]) {
  const sent: Sent[] = [];
  const forced: boolean[] = [];
  const remote = createTasksRemote({
    baseUrl: 'https://tasks.example/',
    session: {
      accessToken: async ({ force = false } = {}) => {
        forced.push(force);
        return { accessToken: force ? 'fresh' : 'old', expiryDate: 0, scope: '' };
      },
    },
    fetch: async (url, init) => {
      sent.push({ url, init });
      const answer = answers.shift() ?? '{}';
      if (answer instanceof Error) throw answer;
      return typeof answer === 'string'
        ? new Response(answer)
        : new Response(answer.status === 204 ? null : (answer.body ?? ''), { status: answer.status });
    },
  });
  return { remote, sent, forced };
}

export const headersOf = ({ init }: Sent) => init.headers as Record<string, string>;

/** Returns the error that a call was refused with; fails if it was not refused. */
export const refusal = async (call: Promise<unknown>): Promise<RemoteError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RemoteError);
  return error as RemoteError;
};

/** Makes an error body as the service writes it. */
export const envelope = (message: string, reason = '') =>
  JSON.stringify({ error: { code: 0, message, errors: [{ reason }] } });

import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Json } from '../http.ts';
import { StatusError, toStatusError } from '../status.ts';
import type { Caller } from './access.ts';
import { createListenStream, type Stream } from './listen.ts';
import type { FirestoreService } from './service.ts';
import { type ChannelHandler, createWebChannels } from './webchannel.ts';
import { createWriteStream } from './write-stream.ts';

const ROUTE = /^\/google\.firestore\.v1\.Firestore\/(Listen|Write)\/channel$/;

type CreateStream = (service: FirestoreService, caller: Caller, send: (message: Json) => void) => Stream;

/**
 * One stream inside a WebChannel. Messages are handled one after another. A refusal is sent inside the stream and ends
 * it; so does the expiry of the id token with which it was opened.
 */
export function connectStream(
  service: FirestoreService,
  clock: Clock,
  create: CreateStream,
  authorization: string | undefined,
  send: (message: Json) => void,
): ChannelHandler {
  const waiting: { message: Json; inItsRequest: <T>(run: () => T) => T }[] = [];
  let stream: Stream | null = null;
  let expiresAt: number | null = null;
  let stopWatch: () => void = () => undefined;
  let busy = false;
  let over = false;

  function close(): void {
    over = true;
    stopWatch();
    stream?.close();
  }

  function fail(thrown: unknown): void {
    if (over) return;
    close();
    send(toStatusError(thrown).toErrorBody());
  }

  function isExpired(): boolean {
    if (expiresAt === null || clock.now() < expiresAt) return false;
    fail(new StatusError('UNAUTHENTICATED', 'Missing or invalid authentication.'));
    return true;
  }

  function watch(): void {
    if (expiresAt === null || isExpired()) return;
    stopWatch = clock.after(expiresAt - clock.now(), watch);
  }

  function open(): Stream {
    const caller = service.access.caller(authorization);
    if (caller.kind === 'user') expiresAt = caller.expiresAt;
    watch();
    return create(service, caller, (message) => {
      if (!over && !isExpired()) send(message);
    });
  }

  function work(): void {
    while (!busy && !over && !isExpired()) {
      const next = waiting.shift();
      if (!next) return;
      try {
        const to = stream ?? open();
        stream = to;
        const pending = next.inItsRequest(() => to.receive(next.message));
        if (!pending) continue;
        busy = true;
        pending.catch(fail).then(() => {
          busy = false;
          work();
        });
      } catch (thrown) {
        fail(thrown);
      }
    }
  }

  return {
    receive(message) {
      // A message that has to wait is handled after its request has ended, but what it does still counts as that
      // request's.
      waiting.push({ message, inItsRequest: AsyncLocalStorage.snapshot() });
      work();
    },
    close,
  };
}

/** Listen and Write over WebChannel. */
export function createStreams(service: FirestoreService, clock: Clock) {
  const serve = (create: CreateStream) =>
    createWebChannels(
      (headers, send) => connectStream(service, clock, create, headers.get('authorization'), send),
      clock,
    );
  const channels = { Listen: serve(createListenStream), Write: serve(createWriteStream) };
  return {
    async handle(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> {
      const kind = ROUTE.exec(url.pathname)?.[1];
      if (kind !== 'Listen' && kind !== 'Write') return false;
      await channels[kind].handle(req, res, url);
      return true;
    },
    authorizationOf(url: URL): string | undefined {
      const kind = ROUTE.exec(url.pathname)?.[1];
      return kind === 'Listen' || kind === 'Write' ? channels[kind].authorizationOf(url) : undefined;
    },
    close() {
      channels.Listen.close();
      channels.Write.close();
    },
  };
}

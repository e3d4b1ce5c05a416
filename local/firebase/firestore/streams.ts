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
 * One stream inside a WebChannel: messages are taken one after the other, a refusal is told inside the stream and ends
 * it, and so does the end of the id token that it was opened with.
 */
export function connectStream(
  service: FirestoreService,
  clock: Clock,
  create: CreateStream,
  authorization: string | undefined,
  send: (message: Json) => void,
): ChannelHandler {
  const waiting: Json[] = [];
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
      const message = waiting.shift();
      if (!message) return;
      try {
        stream ??= open();
        const pending = stream.receive(message);
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
      waiting.push(message);
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
    close() {
      channels.Listen.close();
      channels.Write.close();
    },
  };
}

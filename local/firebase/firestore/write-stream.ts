import type { Json } from '../http.ts';
import type { Caller } from './access.ts';
import { commitInTurn } from './commit.ts';
import type { Stream } from './listen.ts';
import { type FirestoreService, randomToken } from './service.ts';
import { parseWrite } from './writes.ts';

/** One Write stream: the first message is a handshake, each later one a batch that commits whole or ends the stream. */
export function createWriteStream(service: FirestoreService, caller: Caller, send: (message: Json) => void): Stream {
  let greeted = false;
  return {
    async receive(message) {
      if (!greeted) {
        greeted = true;
        send({ streamId: randomToken(), streamToken: randomToken() });
        return;
      }
      const writes = Array.isArray(message.writes) ? message.writes : [];
      const parsed = writes.map((write: unknown) => parseWrite(write, service.names));
      send({ streamToken: randomToken(), ...(await commitInTurn(service, caller, parsed, null)) });
    },
    close: () => undefined,
  };
}

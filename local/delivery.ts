import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { holdResponse } from './held-response.ts';

/** A request whose body has been read, so that it can be delivered more than once. */
interface Delivery {
  /** Returns a fresh copy of the request. */
  request(): IncomingMessage;
  /** Returns a response that goes nowhere, and a promise of its end. */
  nowhere(): { res: ServerResponse; done: Promise<void> };
}

/** Reads the body of `req`. */
export async function takeDelivery(req: IncomingMessage): Promise<Delivery> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(Buffer.from(chunk as Uint8Array));
  const body = Buffer.concat(chunks);

  function request(): IncomingMessage {
    // The copy gets a socket of its own, so that its end does not end the connection.
    const copy = new IncomingMessage(new Socket());
    copy.method = req.method;
    copy.url = req.url;
    copy.headers = req.headers;
    copy.complete = true;
    if (body.length > 0) copy.push(body);
    copy.push(null);
    return copy;
  }

  return {
    request,
    nowhere() {
      const res = new ServerResponse(request());
      return { res, done: holdResponse(res).done };
    },
  };
}

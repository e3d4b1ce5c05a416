import type { ServerResponse } from 'node:http';

/** A response whose bytes are held back until it is decided what happens to them. */
interface HeldResponse {
  /** Resolves when the service has ended its answer, or the client has gone away. */
  done: Promise<void>;
  release(): void;
  replace(status: number, body: string, headers: Record<string, string>): void;
  /** Sends half of the body with the Content-Length of the whole, then ends the connection. */
  truncate(): void;
}

/** Takes over `res`: everything that the service writes from now on is held back. */
export function holdResponse(res: ServerResponse): HeldResponse {
  const chunks: Buffer[] = [];
  let settle: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    settle = resolve;
  });
  res.once('close', settle);

  function keep(chunk: unknown): void {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  }
  res.write = ((chunk: unknown) => {
    keep(chunk);
    return true;
  }) as typeof res.write;
  res.end = ((chunk?: unknown) => {
    keep(chunk);
    settle();
    return res;
  }) as typeof res.end;
  res.flushHeaders = () => undefined;
  res.writeHead = ((status: number, ...rest: unknown[]) => {
    res.statusCode = status;
    const headers = rest.find((part) => typeof part === 'object' && part !== null) as
      | Record<string, string>
      | undefined;
    for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
    return res;
  }) as typeof res.writeHead;

  function restore(): void {
    for (const name of ['write', 'end', 'writeHead', 'flushHeaders']) Reflect.deleteProperty(res, name);
  }
  return {
    done,
    release() {
      restore();
      res.end(Buffer.concat(chunks));
    },
    replace(status, body, headers) {
      restore();
      for (const name of res.getHeaderNames()) {
        if (name === 'date') continue;
        if (name.startsWith('access-control-') || name === 'vary') continue;
        res.removeHeader(name);
      }
      res.statusCode = status;
      const isHtml = body.trimStart().startsWith('<');
      res.setHeader('Content-Type', isHtml ? 'text/html; charset=UTF-8' : 'application/json; charset=UTF-8');
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      res.setHeader('Content-Length', Buffer.byteLength(body));
      res.end(body);
    },
    truncate() {
      restore();
      const body = Buffer.concat(chunks);
      res.setHeader('Content-Length', Math.max(body.length, 2));
      res.write(body.subarray(0, Math.floor(body.length / 2)), () => res.destroy());
    },
  };
}

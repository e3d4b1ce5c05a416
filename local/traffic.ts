import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Change } from './changes.ts';
import type { FaultSubject } from './faults.ts';
import type { BatchPart } from './google/api-request.ts';
import { type Caller, callerOf, isGooglePath } from './google/handler.ts';
import type { LocalGoogle } from './google/service.ts';
import { findAccount } from './google/store.ts';
import { header, loggedPath } from './http.ts';

/** What the local Google said of the request behind a response. */
export interface Note {
  changed: Change[];
  parts: BatchPart[];
}

export interface Notes {
  /** Adds to the note of a response. */
  tell(res: ServerResponse, said: { changed: Change[]; parts?: BatchPart[] }): void;
  of(res: ServerResponse): Note;
  /** Counts what was said of `from` as said of `to`: a second delivery belongs to the one request. */
  join(from: ServerResponse, to: ServerResponse): void;
}

export function createNotes(): Notes {
  const notes = new WeakMap<ServerResponse, Note>();
  const of = (res: ServerResponse) => notes.get(res) ?? { changed: [], parts: [] };
  return {
    of,
    tell(res, { changed, parts = [] }) {
      const all = [...changed, ...parts.flatMap((part) => part.changed)];
      if (all.length + parts.length === 0) return;
      const before = of(res);
      notes.set(res, { changed: [...before.changed, ...all], parts: [...before.parts, ...parts] });
    },
    join(from, to) {
      const note = notes.get(from);
      if (!note) return;
      const before = of(to);
      notes.set(to, {
        changed: [...before.changed, ...note.changed],
        parts: [...before.parts, ...note.parts],
      });
    },
  };
}

/** Whom a Firebase id token names. It opens nothing here, so nothing about it is checked. */
function firebaseCaller(google: LocalGoogle, authorization: string | undefined): Caller {
  const payload = /^Bearer\s+[^.\s]+\.([^.\s]+)\.\S*$/i.exec(authorization ?? '')?.[1];
  if (payload === undefined) return { account: undefined, token: undefined };
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const sub = claims !== null && typeof claims === 'object' && 'sub' in claims ? String(claims.sub) : '';
    return { account: findAccount(google.context.sql, sub)?.email, token: undefined };
  } catch {
    return { account: undefined, token: undefined };
  }
}

/** A request as faults and the log see it. */
export function subjectOf(google: LocalGoogle, req: IncomingMessage, url: URL): FaultSubject & Caller {
  const cloud = isGooglePath(url.pathname) ? 'google' : 'firebase';
  const authorization = header(req, 'authorization');
  return {
    cloud,
    method: req.method ?? 'GET',
    path: loggedPath(url.pathname, url.searchParams),
    ...(cloud === 'google' ? callerOf(google, authorization, url.searchParams) : firebaseCaller(google, authorization)),
  };
}

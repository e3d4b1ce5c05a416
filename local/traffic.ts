import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Change } from './changes.ts';
import type { FaultSubject } from './faults.ts';
import type { Firebase } from './firebase/firebase.ts';
import type { BatchPart } from './google/api-request.ts';
import { type Caller, callerOf, isGooglePath } from './google/handler.ts';
import type { LocalGoogle } from './google/service.ts';
import { findAccount } from './google/store.ts';
import { bearerToken, header, loggedPath } from './http.ts';
import { tokenMark } from './token-mark.ts';

/**
 * What the clouds reported about the request behind a response. It may grow after the answer, since a message in a
 * stream can wait.
 */
export interface Note {
  changed: Change[];
  parts: BatchPart[];
}

export interface Notes {
  /** Adds a report to the note of a response. */
  tell(res: ServerResponse, said: { changed: Change[]; parts?: BatchPart[] }): void;
  of(res: ServerResponse): Note;
  /** Adds the note of `from` to that of `to`: a second delivery belongs to the same request. */
  join(from: ServerResponse, to: ServerResponse): void;
}

/** Of a request that makes more changes, only the first ones are kept. */
const capacity = 400;

/** Keeps the notes for as long as their responses are in use. */
export function createNotes(): Notes {
  const notes = new WeakMap<ServerResponse, Note>();
  function of(res: ServerResponse): Note {
    const known = notes.get(res);
    if (known) return known;
    const note: Note = { changed: [], parts: [] };
    notes.set(res, note);
    return note;
  }
  function add(res: ServerResponse, changed: readonly Change[], parts: readonly BatchPart[]): void {
    const note = of(res);
    note.changed.push(...changed.slice(0, capacity - note.changed.length));
    note.parts.push(...parts);
  }
  return {
    of,
    tell: (res, { changed, parts = [] }) => add(res, [...changed, ...parts.flatMap((part) => part.changed)], parts),
    join(from, to) {
      const { changed, parts } = of(from);
      add(to, changed, parts);
    },
  };
}

/** Returns the caller that a Firebase id token names. The token grants nothing here, so it is not verified. */
function firebaseCaller(google: LocalGoogle, authorization: string | undefined): Caller {
  const bearer = bearerToken(authorization);
  if (bearer === undefined) return { account: undefined, token: undefined };
  const token = tokenMark(bearer);
  const payload = /^[^.]+\.([^.]+)\.[^.]*$/.exec(bearer)?.[1];
  if (payload === undefined) return { account: undefined, token };
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const sub = claims !== null && typeof claims === 'object' && 'sub' in claims ? String(claims.sub) : '';
    return { account: findAccount(google.context.sql, sub)?.email, token };
  } catch {
    return { account: undefined, token };
  }
}

/** Describes a request as fault rules and the log see it. */
export function subjectOf(
  { google, firebase }: { google: LocalGoogle; firebase: Firebase },
  req: IncomingMessage,
  url: URL,
): FaultSubject & Caller {
  const cloud = isGooglePath(url.pathname) ? 'google' : 'firebase';
  const authorization = header(req, 'authorization');
  return {
    cloud,
    method: req.method ?? 'GET',
    path: loggedPath(url.pathname, url.searchParams),
    ...(cloud === 'google'
      ? callerOf(google, authorization, url.searchParams)
      : firebaseCaller(google, authorization ?? firebase.authorizationOf(url))),
  };
}

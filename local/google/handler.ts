import type { ServerResponse } from 'node:http';
import type { Change } from '../changes.ts';
import { type Answer, allowOrigin, answerPreflight, type Handler, header, readBody, sendAnswer } from '../http.ts';
import { tokenMark } from '../token-mark.ts';
import { type ApiAnswer, type ApiRequest, type BatchPart, tokenOf } from './api-request.ts';
import { answerDrive, isDrivePath } from './drive/files.ts';
import { createIssuer, isIssuerPath } from './oauth/issuer.ts';
import { createRandom } from './seed/random.ts';
import type { LocalGoogle } from './service.ts';
import { answerBatch, isBatchPath } from './tasks/batch.ts';
import { notServed } from './tasks/errors.ts';
import { answerTasks } from './tasks/routes.ts';

/** Returns true when a path belongs to the local Google. */
export function isGooglePath(path: string): boolean {
  return path.startsWith('/tasks/v1/') || isBatchPath(path) || isDrivePath(path) || isIssuerPath(path);
}

/** The caller behind a token: the email, for the log and for faults by account, and the token itself only as a hash. */
export interface Caller {
  account: string | undefined;
  token: string | undefined;
}

/** Returns the caller of a request with this Authorization header and query. */
export function callerOf(google: LocalGoogle, authorization: string | undefined, query: URLSearchParams): Caller {
  const token = tokenOf(authorization, query);
  if (token === undefined) return { account: undefined, token: undefined };
  const holder = google.resolveToken(token);
  return { account: holder && google.account(holder.sub).email, token: tokenMark(token) };
}

/** Callbacks through which the local Google involves the surrounding clouds in its requests. */
export interface GoogleHooks {
  /** Called with everything that a request changed. */
  tell(res: ServerResponse, note: { changed: Change[]; parts?: BatchPart[] }): void;
  /** Returns a fault's answer to one call of a batch, if a fault applies, and whether the service still acts on it. */
  faultOfPart(call: ApiRequest): { answer: Answer; commit: boolean } | undefined;
}

const headerNames = [
  'authorization',
  'if-match',
  'if-none-match',
  'content-length',
  'transfer-encoding',
  'content-type',
  'x-goog-drive-resource-keys',
];

/** The HTTP side of the local Google: the issuer at the root of `issuer`, the Tasks and Drive APIs beside it. */
export function createGoogleHandler(google: LocalGoogle, issuer: string, hooks: GoogleHooks): Handler {
  const { context } = google;
  const handleIssuer = createIssuer(context, google.tokens, google.keys, issuer, (res) => {
    hooks.tell(res, { changed: context.changes.take() });
  });
  const batchRandom = createRandom(1);

  function answerPart(call: ApiRequest): ApiAnswer {
    const fault = hooks.faultOfPart(call);
    if (!fault) return answerTasks(context, call, google.resolveToken);
    const { changed = [] } = fault.commit ? answerTasks(context, call, google.resolveToken) : {};
    return { ...fault.answer, changed };
  }

  function answer(request: ApiRequest): ApiAnswer {
    if (isDrivePath(request.path)) return answerDrive(context, request, google.resolveToken);
    if (isBatchPath(request.path) && request.method === 'POST')
      return answerBatch(context, request, batchRandom, answerPart);
    return answerTasks(context, request, google.resolveToken);
  }

  return async (req, res, url) => {
    if (await handleIssuer(req, res, url)) return true;
    if (!isGooglePath(url.pathname)) return false;
    if (url.pathname === '/batch' && google.options.batchPath === 'own') {
      sendAnswer(res, notServed(url.pathname));
      return true;
    }
    if (req.method === 'OPTIONS') {
      answerPreflight(req, res);
      return true;
    }
    allowOrigin(req, res);
    const { parts, changed, ...answered } = answer({
      method: req.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(headerNames.map((name) => [name, header(req, name)])),
      body: await readBody(req),
    });
    hooks.tell(res, { changed: changed ?? [], ...(parts ? { parts } : {}) });
    sendAnswer(res, answered, header(req, 'accept-encoding'));
    return true;
  };
}

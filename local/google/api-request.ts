import type { Change } from '../changes.ts';
import { type Answer, bearerToken } from '../http.ts';
import { refuseCaller } from './api-error.ts';

/** One API call, from the wire or from a part of a batch. Header names are in lower case. */
export interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: string;
}

/** One call inside a batch, as the request log keeps it. */
export interface BatchPart {
  id: string | undefined;
  method: string;
  path: string;
  status: number;
  changed: Change[];
}

/** An answer, with what the log says of it beside. */
export interface ApiAnswer extends Answer {
  changed?: Change[];
  parts?: BatchPart[];
}

/** What a bearer token stands for. */
export interface Bearer {
  sub: string;
  scopes: readonly string[];
}

export type ResolveToken = (token: string) => Bearer | undefined;

/** A query parameter, where an empty one counts as absent. */
export function parameter(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) || undefined;
}

/** The token of a request: its bearer header, or one of the two query parameters (api 2.1 D). */
export function tokenOf(authorization: string | undefined, query: URLSearchParams): string | undefined {
  return bearerToken(authorization) ?? parameter(query, 'access_token') ?? parameter(query, 'oauth_token');
}

/** Whom a request's token stands for. Throws ApiError 401 where there is none, or none that lives. */
export function requireBearer(request: ApiRequest, resolve: ResolveToken): Bearer {
  const token = tokenOf(request.headers.authorization, request.query);
  if (token === undefined) throw request.headers.authorization ? refuseCaller.badToken() : refuseCaller.missingToken();
  const bearer = resolve(token);
  if (!bearer) throw refuseCaller.badToken();
  return bearer;
}

/** Throws ApiError 403 where the token has none of the scopes that a method takes. */
export function requireScope(bearer: Bearer, scopes: readonly string[]): void {
  if (!bearer.scopes.some((scope) => scopes.includes(scope))) throw refuseCaller.missingScope(scopes);
}

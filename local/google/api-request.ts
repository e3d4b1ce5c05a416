import type { Change } from '../changes.ts';
import { type Answer, bearerToken } from '../http.ts';
import { refuseCaller } from './api-error.ts';

/** One API call, whether it came by HTTP or as a part of a batch. Header names are in lower case. */
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

/** An answer, together with what the request log records about it. */
export interface ApiAnswer extends Answer {
  changed?: Change[];
  parts?: BatchPart[];
}

/** The account and scopes that a bearer token stands for. */
export interface Bearer {
  sub: string;
  scopes: readonly string[];
}

export type ResolveToken = (token: string) => Bearer | undefined;

/** Reads a query parameter; an empty one counts as absent. */
export function parameter(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) || undefined;
}

/** Finds the token of a request: in its bearer header, or in one of two query parameters (api 2.1 D). */
export function tokenOf(authorization: string | undefined, query: URLSearchParams): string | undefined {
  return bearerToken(authorization) ?? parameter(query, 'access_token') ?? parameter(query, 'oauth_token');
}

/** Resolves the token of a request. Throws ApiError 401 when there is no token or the token is not valid. */
export function requireBearer(request: ApiRequest, resolve: ResolveToken): Bearer {
  const token = tokenOf(request.headers.authorization, request.query);
  if (token === undefined) throw request.headers.authorization ? refuseCaller.badToken() : refuseCaller.missingToken();
  const bearer = resolve(token);
  if (!bearer) throw refuseCaller.badToken();
  return bearer;
}

/** Throws ApiError 403 when the token has none of the scopes that the method accepts. */
export function requireScope(bearer: Bearer, scopes: readonly string[]): void {
  if (!bearer.scopes.some((scope) => scopes.includes(scope))) throw refuseCaller.missingScope(scopes);
}

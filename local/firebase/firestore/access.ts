import { bearerToken } from '../../http.ts';
import { decodeUnsigned, isServiceAccountToken } from '../auth/tokens.ts';
import type { Json } from '../http.ts';
import type { Method } from '../rules/ast.ts';
import type { Ruleset } from '../rules/evaluate.ts';
import type { RuleValue } from '../rules/methods.ts';
import { StatusError } from '../status.ts';
import type { Query } from './query.ts';
import type { StoredDocument } from './store.ts';
import { fieldsFromPlain, NULL, type Value } from './values.ts';
import type { Write } from './writes.ts';

/** The caller of a request: the owner (firebase-admin, whom the rules do not bind), a signed-in user, or nobody. */
export type Caller =
  | { readonly kind: 'admin' }
  /** `expiresAt` in ms since 1970. */
  | { readonly kind: 'user'; readonly uid: string; readonly token: Json; readonly expiresAt: number }
  | { readonly kind: 'anonymous' };

export interface Access {
  /** Reads the caller from an Authorization header. Throws UNAUTHENTICATED for an expired, foreign or malformed one. */
  caller(authorization: string | undefined): Caller;
  /** The following throw PERMISSION_DENIED. */
  requireAdmin(caller: Caller): void;
  requireGet(caller: Caller, path: string, document: StoredDocument | null): void;
  requireList(caller: Caller, query: Query): void;
  requireWrite(
    caller: Caller,
    write: Write,
    before: StoredDocument | null,
    after: StoredDocument | null,
    time: bigint,
  ): void;
}

/** Decides by the rules, which may change from one call to the next. The owner may do everything. */
export function createAccess(options: { rules(): Ruleset; projectId: string; now(): number }): Access {
  const { projectId, now } = options;
  const micros = (): bigint => BigInt(Math.floor(now() * 1000));

  function require(
    caller: Caller,
    method: Method,
    path: string,
    resource: RuleValue,
    requestResource: Value,
    time: bigint,
  ): void {
    if (caller.kind === 'admin') return;
    const allowed = options.rules().allows({
      method,
      path: ['databases', '(default)', 'documents', ...path.split('/')],
      auth: authValue(caller),
      resource,
      requestResource,
      time,
    });
    if (!allowed)
      throw new StatusError('PERMISSION_DENIED', `Missing or insufficient permissions (${method} ${path}).`);
  }

  return {
    caller(authorization) {
      const token = bearerToken(authorization);
      if (token === undefined) return { kind: 'anonymous' };
      if (token === 'owner' || isServiceAccountToken(token, projectId, now() / 1000)) return { kind: 'admin' };
      const payload = decodeUnsigned(token);
      const good = payload && payload.aud === projectId && typeof payload.sub === 'string' && payload.sub !== '';
      if (!good) throw new StatusError('UNAUTHENTICATED', 'The id token is not one of this project.');
      if (typeof payload.exp !== 'number' || payload.exp * 1000 <= now()) {
        throw new StatusError('UNAUTHENTICATED', 'The id token has expired.');
      }
      return { kind: 'user', uid: String(payload.sub), token: payload, expiresAt: payload.exp * 1000 };
    },
    requireAdmin(caller) {
      if (caller.kind !== 'admin') throw new StatusError('PERMISSION_DENIED', 'Only the owner may do this.');
    },
    requireGet: (caller, path, document) =>
      require(caller, 'get', path, document ? documentValue(document) : NULL, NULL, micros()),
    requireList(caller, query) {
      if (caller.kind !== 'admin' && query.allDescendants) {
        throw new StatusError('PERMISSION_DENIED', 'Collection group queries are for the owner.');
      }
      const parent = query.parent === '' ? [] : [query.parent];
      require(caller, 'list', [...parent, query.collectionId, '*'].join('/'), { kind: 'unknown' }, NULL, micros());
    },
    requireWrite(caller, write, before, after, time) {
      const resource = before ? documentValue(before) : NULL;
      if (write.kind === 'verify') return require(caller, 'get', write.path, resource, NULL, time);
      if (write.kind === 'delete') return require(caller, 'delete', write.path, resource, NULL, time);
      require(caller, before ? 'update' : 'create', write.path, resource, after ? documentValue(after) : NULL, time);
    },
  };
}

function authValue(caller: Caller): Value {
  if (caller.kind !== 'user') return NULL;
  const token: Value = { kind: 'map', fields: fieldsFromPlain(caller.token) };
  return {
    kind: 'map',
    fields: new Map<string, Value>([
      ['uid', { kind: 'string', value: caller.uid }],
      ['token', token],
    ]),
  };
}

function documentValue(document: StoredDocument): Value {
  const id = document.path.slice(document.path.lastIndexOf('/') + 1);
  return {
    kind: 'map',
    fields: new Map<string, Value>([
      ['data', { kind: 'map', fields: document.fields }],
      ['id', { kind: 'string', value: id }],
    ]),
  };
}

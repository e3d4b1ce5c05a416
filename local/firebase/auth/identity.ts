import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../changes.ts';
import { bearerToken } from '../../http.ts';
import { isRecord, type Json, parseObject, readBody, sendJson } from '../http.ts';
import { adminCall, newAccount, toUserInfo } from './account-admin.ts';
import { type Account, openAccounts } from './accounts.ts';
import { IdentityError } from './identity-error.ts';
import { decodeUnsigned, encodeUnsigned } from './tokens.ts';

const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const ID_TOKEN_SECONDS = 3600;

export interface Identity {
  handle(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean>;
}

/**
 * Identity Toolkit and Secure Token as connectAuthEmulator and firebase-admin (FIREBASE_AUTH_EMULATOR_HOST) call them:
 * the vendor's host names are path prefixes here.
 * https://cloud.google.com/identity-platform/docs/reference/rest
 */
export function createIdentity(options: {
  database: DatabaseSync;
  projectId: string;
  now(): number;
  note?: (change: Change) => void;
}): Identity {
  const accounts = openAccounts(options.database, options.note ?? (() => undefined));
  const { projectId, now } = options;
  const seconds = (): number => Math.floor(now() / 1000);

  function issueTokens(account: Account, authTime: number, claims: Json, refreshToken: string): Json {
    const issuedAt = seconds();
    const idToken = encodeUnsigned({
      ...account.claims,
      ...claims,
      ...(account.email === null ? {} : { email: account.email, email_verified: account.emailVerified }),
      ...(account.displayName === null ? {} : { name: account.displayName }),
      ...(account.photoUrl === null ? {} : { picture: account.photoUrl }),
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: authTime,
      user_id: account.uid,
      sub: account.uid,
      iat: issuedAt,
      exp: issuedAt + ID_TOKEN_SECONDS,
      firebase: {
        identities: account.email === null ? {} : { email: [account.email] },
        sign_in_provider: 'custom',
      },
    });
    return { idToken, refreshToken, expiresIn: String(ID_TOKEN_SECONDS) };
  }

  function signInWithCustomToken(body: Json): Json {
    const payload = typeof body.token === 'string' ? decodeUnsigned(body.token) : null;
    if (!payload) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    const uid = payload.uid;
    if (typeof uid !== 'string' || uid === '' || uid.length > 128) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    if (payload.aud !== CUSTOM_TOKEN_AUDIENCE) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    if (typeof payload.exp !== 'number' || payload.exp <= seconds()) throw new IdentityError('INVALID_CUSTOM_TOKEN');
    const known = accounts.find(uid);
    if (known?.disabled) throw new IdentityError('USER_DISABLED');
    const account: Account = { ...(known ?? newAccount(uid, now())), lastLoginAt: now(), lastRefreshAt: now() };
    accounts.save(account);
    const claims = isRecord(payload.claims) ? payload.claims : {};
    const refreshToken = randomBytes(32).toString('base64url');
    accounts.saveGrant(refreshToken, { uid, authTime: seconds(), claims });
    return {
      kind: 'identitytoolkit#VerifyCustomTokenResponse',
      ...issueTokens(account, seconds(), claims, refreshToken),
      isNewUser: known === null,
    };
  }

  function refresh(form: URLSearchParams): Json {
    if (form.get('grant_type') !== 'refresh_token') throw new IdentityError('INVALID_GRANT_TYPE');
    const token = form.get('refresh_token');
    if (!token) throw new IdentityError('MISSING_REFRESH_TOKEN');
    const grant = accounts.findGrant(token);
    if (!grant) throw new IdentityError('INVALID_REFRESH_TOKEN');
    const account = accounts.find(grant.uid);
    if (!account) throw new IdentityError('USER_NOT_FOUND');
    if (account.disabled) throw new IdentityError('USER_DISABLED');
    if (grant.authTime < account.validSince) throw new IdentityError('TOKEN_EXPIRED');
    accounts.save({ ...account, lastRefreshAt: now() });
    const issued = issueTokens(account, grant.authTime, grant.claims, token);
    return {
      access_token: issued.idToken,
      id_token: issued.idToken,
      refresh_token: token,
      expires_in: issued.expiresIn,
      token_type: 'Bearer',
      user_id: account.uid,
      project_id: projectId,
    };
  }

  /** Returns the account that a client's id token names; throws where the real service refuses the token. */
  function accountOf(idToken: unknown): Account {
    const payload = typeof idToken === 'string' ? decodeUnsigned(idToken) : null;
    if (!payload || payload.aud !== projectId || typeof payload.sub !== 'string') {
      throw new IdentityError('INVALID_ID_TOKEN');
    }
    if (typeof payload.exp !== 'number' || payload.exp <= seconds()) throw new IdentityError('TOKEN_EXPIRED');
    const account = accounts.find(payload.sub);
    if (!account) throw new IdentityError('USER_NOT_FOUND');
    if (account.disabled) throw new IdentityError('USER_DISABLED');
    if (Number(payload.auth_time) < account.validSince) throw new IdentityError('TOKEN_EXPIRED');
    return account;
  }

  function clientCall(action: string, body: Json): Json {
    switch (action) {
      case ':signInWithCustomToken':
        return signInWithCustomToken(body);
      case ':lookup':
        return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [toUserInfo(accountOf(body.idToken))] };
      case ':delete':
        accounts.remove(accountOf(body.idToken).uid);
        return { kind: 'identitytoolkit#DeleteAccountResponse' };
      default:
        throw new IdentityError('OPERATION_NOT_ALLOWED');
    }
  }

  async function route(req: IncomingMessage, url: URL): Promise<Json | null> {
    const path = url.pathname;
    if (req.method === 'POST' && path === '/securetoken.googleapis.com/v1/token') {
      return refresh(new URLSearchParams(await readBody(req)));
    }
    const admin = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)\/accounts(:\w+)?$/.exec(path);
    if (admin) {
      requireOwner(req);
      if (admin[1] !== projectId) throw new IdentityError('PROJECT_NOT_FOUND');
      return adminCall(accounts, now, `${req.method} ${admin[2] ?? ''}`, {
        ...Object.fromEntries(url.searchParams),
        ...parseObject(await readBody(req)),
      });
    }
    const client = /^\/identitytoolkit\.googleapis\.com\/v1\/accounts(:\w+)$/.exec(path);
    if (client && req.method === 'POST') return clientCall(client[1] ?? '', parseObject(await readBody(req)));
    if (req.method === 'DELETE' && path === `/emulator/v1/projects/${projectId}/accounts`) {
      requireOwner(req);
      accounts.clear();
      return {};
    }
    return null;
  }

  return {
    async handle(req, res, url) {
      try {
        const body = await route(req, url);
        if (!body) return false;
        sendJson(res, 200, body);
      } catch (thrown) {
        if (!(thrown instanceof IdentityError)) throw thrown;
        const { http: code, message } = thrown;
        sendJson(res, code, { error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } });
      }
      return true;
    },
  };
}

function requireOwner(req: IncomingMessage): void {
  if (bearerToken(req.headers.authorization) !== 'owner') throw new IdentityError('INSUFFICIENT_PERMISSION', 403);
}

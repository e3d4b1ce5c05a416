import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../changes.ts';
import { bearerToken, isRecord, type Json, parseObject, readBody, sendJson } from '../http.ts';
import { type Account, type Accounts, openAccounts } from './accounts.ts';
import { decodeUnsigned, encodeUnsigned } from './tokens.ts';

const CUSTOM_TOKEN_AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const ID_TOKEN_SECONDS = 3600;

/** Refusal of Identity Toolkit; the message is its closed code, e.g. `USER_DISABLED`. */
class IdentityError extends Error {
  readonly http: number;

  constructor(code: string, http = 400) {
    super(code);
    this.http = http;
  }
}

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
      ...(account.email === null ? {} : { email: account.email, email_verified: true }),
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

  /** The account that a client's id token names; refuses what the real service refuses. */
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
      return adminCall(accounts, now, `${req.method} ${admin[2] ?? ''}`, parseObject(await readBody(req)));
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

/** What firebase-admin asks for; the caller has shown that it is the owner. */
function adminCall(accounts: Accounts, now: () => number, call: string, body: Json): Json {
  switch (call) {
    case 'POST ': {
      const uid = typeof body.localId === 'string' ? body.localId : randomBytes(14).toString('hex');
      if (accounts.find(uid)) throw new IdentityError('DUPLICATE_LOCAL_ID');
      accounts.save(withChanges(newAccount(uid, now()), body));
      return { kind: 'identitytoolkit#SignupNewUserResponse', localId: uid };
    }
    case 'POST :lookup': {
      const byUid = textList(body.localId).map((uid) => accounts.find(uid));
      const byEmail = textList(body.email).map((email) => accounts.findByEmail(email));
      const users = [...byUid, ...byEmail].filter((account) => account !== null).map(toUserInfo);
      return { kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 ? { users } : {}) };
    }
    case 'POST :update': {
      const account = requireAccount(accounts, body.localId);
      accounts.save(withChanges(account, body));
      return { kind: 'identitytoolkit#SetAccountInfoResponse', localId: account.uid };
    }
    case 'POST :delete':
      accounts.remove(requireAccount(accounts, body.localId).uid);
      return { kind: 'identitytoolkit#DeleteAccountResponse' };
    case 'POST :batchDelete':
      for (const uid of textList(body.localIds)) accounts.remove(uid);
      return {};
    case 'GET :batchGet':
      return { kind: 'identitytoolkit#DownloadAccountResponse', users: accounts.list().map(toUserInfo) };
    default:
      throw new IdentityError('OPERATION_NOT_ALLOWED');
  }
}

function newAccount(uid: string, now: number): Account {
  return {
    uid,
    email: null,
    displayName: null,
    photoUrl: null,
    disabled: false,
    claims: {},
    createdAt: now,
    lastLoginAt: null,
    lastRefreshAt: null,
    validSince: 0,
  };
}

function withChanges(account: Account, body: Json): Account {
  const removed = textList(body.deleteAttribute);
  const text = (field: string, attribute: string, old: string | null): string | null => {
    if (removed.includes(attribute)) return null;
    const value = body[field];
    return typeof value === 'string' ? value : old;
  };
  return {
    ...account,
    email: text('email', 'EMAIL', account.email),
    displayName: text('displayName', 'DISPLAY_NAME', account.displayName),
    photoUrl: text('photoUrl', 'PHOTO_URL', account.photoUrl),
    disabled:
      typeof body.disableUser === 'boolean'
        ? body.disableUser
        : typeof body.disabled === 'boolean'
          ? body.disabled
          : account.disabled,
    claims: typeof body.customAttributes === 'string' ? parseObject(body.customAttributes) : account.claims,
    validSince: body.validSince === undefined ? account.validSince : Number(body.validSince),
  };
}

function requireAccount(accounts: Accounts, uid: unknown): Account {
  const account = typeof uid === 'string' ? accounts.find(uid) : null;
  if (!account) throw new IdentityError('USER_NOT_FOUND');
  return account;
}

function textList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function toUserInfo(account: Account): Json {
  return {
    localId: account.uid,
    ...(account.email === null ? {} : { email: account.email, emailVerified: true }),
    ...(account.displayName === null ? {} : { displayName: account.displayName }),
    ...(account.photoUrl === null ? {} : { photoUrl: account.photoUrl }),
    disabled: account.disabled,
    customAuth: true,
    customAttributes: JSON.stringify(account.claims),
    validSince: String(account.validSince),
    createdAt: String(account.createdAt),
    ...(account.lastLoginAt === null ? {} : { lastLoginAt: String(account.lastLoginAt) }),
    ...(account.lastRefreshAt === null ? {} : { lastRefreshAt: new Date(account.lastRefreshAt).toISOString() }),
    providerUserInfo: [],
  };
}

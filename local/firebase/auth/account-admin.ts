import { randomBytes } from 'node:crypto';
import { isRecord, type Json } from '../http.ts';
import type { Account, Accounts } from './accounts.ts';
import { IdentityError } from './identity-error.ts';

/** Answers the calls of firebase-admin; the caller has already proved to be the owner. */
export function adminCall(accounts: Accounts, now: () => number, call: string, body: Json): Json {
  switch (call) {
    case 'POST ': {
      const uid = typeof body.localId === 'string' ? body.localId : randomBytes(14).toString('hex');
      if (accounts.find(uid)) throw new IdentityError('DUPLICATE_LOCAL_ID');
      accounts.save(withChanges(accounts, newAccount(uid, now()), body));
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
      accounts.save(withChanges(accounts, account, body));
      return { kind: 'identitytoolkit#SetAccountInfoResponse', localId: account.uid };
    }
    case 'POST :delete':
      accounts.remove(requireAccount(accounts, body.localId).uid);
      return { kind: 'identitytoolkit#DeleteAccountResponse' };
    case 'POST :batchDelete':
      for (const uid of textList(body.localIds)) accounts.remove(uid);
      return {};
    case 'GET :batchGet':
      return download(accounts, body);
    default:
      throw new IdentityError('OPERATION_NOT_ALLOWED');
  }
}

/** Lists accounts by uid; the token of the next page is the last uid of this one. */
function download(accounts: Accounts, body: Json): Json {
  const limit = Number(body.maxResults ?? 1000);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new IdentityError('INVALID_PAGE_SELECTION');
  const found = accounts.list(String(body.nextPageToken ?? ''), limit + 1);
  const users = found.slice(0, limit);
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    users: users.map(toUserInfo),
    ...(found.length > limit ? { nextPageToken: users.at(-1)?.uid } : {}),
  };
}

/** A new account, without an email. `now` is in ms. */
export function newAccount(uid: string, now: number): Account {
  return {
    uid,
    email: null,
    emailVerified: false,
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

/** Claims that only Firebase itself may set. https://firebase.google.com/docs/auth/admin/custom-claims */
const RESERVED_CLAIMS = 'acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub'.split(
  ' ',
);
const CLAIMS_LIMIT = 1000;

function parseClaims(text: string): Json {
  if (text.length > CLAIMS_LIMIT) throw new IdentityError('CLAIMS_TOO_LARGE');
  let claims: unknown;
  try {
    claims = JSON.parse(text);
  } catch {
    throw new IdentityError('INVALID_CLAIMS');
  }
  if (!isRecord(claims)) throw new IdentityError('INVALID_CLAIMS');
  const reserved = Object.keys(claims).filter((name) => RESERVED_CLAIMS.includes(name));
  if (reserved.length > 0) throw new IdentityError(`FORBIDDEN_CLAIM : ${reserved.join(', ')}`);
  return claims;
}

/** An email belongs to only one account. A changed email counts as unverified until the caller marks it as verified. */
function emailOf(accounts: Accounts, account: Account, body: Json): Pick<Account, 'email' | 'emailVerified'> {
  if (textList(body.deleteAttribute).includes('EMAIL')) return { email: null, emailVerified: false };
  const email = typeof body.email === 'string' ? body.email.toLowerCase() : account.email;
  if (email !== null && !/^[^@\s]+@[^@\s]+$/.test(email)) throw new IdentityError('INVALID_EMAIL');
  const holder = email === null ? null : accounts.findByEmail(email);
  if (holder && holder.uid !== account.uid) throw new IdentityError('EMAIL_EXISTS');
  const kept = email === account.email && account.emailVerified;
  return { email, emailVerified: typeof body.emailVerified === 'boolean' ? body.emailVerified : kept };
}

function withChanges(accounts: Accounts, account: Account, body: Json): Account {
  const removed = textList(body.deleteAttribute);
  const text = (field: string, attribute: string, old: string | null): string | null => {
    if (removed.includes(attribute)) return null;
    const value = body[field];
    return typeof value === 'string' ? value : old;
  };
  return {
    ...account,
    ...emailOf(accounts, account, body),
    displayName: text('displayName', 'DISPLAY_NAME', account.displayName),
    photoUrl: text('photoUrl', 'PHOTO_URL', account.photoUrl),
    disabled:
      typeof body.disableUser === 'boolean'
        ? body.disableUser
        : typeof body.disabled === 'boolean'
          ? body.disabled
          : account.disabled,
    claims: typeof body.customAttributes === 'string' ? parseClaims(body.customAttributes) : account.claims,
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

/** The part of an account that a lookup returns. */
export function toUserInfo(account: Account): Json {
  return {
    localId: account.uid,
    ...(account.email === null ? {} : { email: account.email, emailVerified: account.emailVerified }),
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

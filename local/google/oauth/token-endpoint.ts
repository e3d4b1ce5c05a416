import { createHash } from 'node:crypto';
import { type Answer, jsonAnswer } from '../../http.ts';
import { findAccount, type GoogleContext } from '../store.ts';
import { findClient, type OAuthClient } from './clients.ts';
import type { SigningKeys } from './keys.ts';
import { type AuthorizationCode, accessTokenSeconds, type TokenHolder, type TokenStore } from './tokens.ts';

const noStore = { 'Cache-Control': 'no-cache, no-store, max-age=0, must-revalidate', Pragma: 'no-cache' };

function refusal(error: string, description: string, status = 400): Answer {
  return jsonAnswer(status, { error, error_description: description }, noStore);
}

/** The answer when a Workspace's session policy has ended the session; observed in practice, not documented. */
function sessionEnded(): Answer {
  const body = {
    error: 'invalid_grant',
    error_description: 'reauth related error (invalid_rapt)',
    error_uri: 'https://support.google.com/a/answer/9368756',
    error_subtype: 'invalid_rapt',
  };
  return jsonAnswer(400, body, noStore);
}

/** Returns the client whose credentials a token request carries, in a Basic header or in form fields. */
function authenticate(form: URLSearchParams, authorization: string | undefined): OAuthClient | undefined {
  const basic = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  const [id = '', secret = ''] = basic
    ? Buffer.from(basic, 'base64')
        .toString()
        .split(':')
        .map((part) => decodeURIComponent(part))
    : [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const client = findClient(id);
  return client && client.secret === secret ? client : undefined;
}

/** Answers POST /token for authorization_code and refresh_token, with Google's error bodies (api 2.10, 2.11). */
export function answerToken(
  context: GoogleContext,
  tokens: TokenStore,
  keys: SigningKeys,
  issuer: string,
  form: URLSearchParams,
  authorization: string | undefined,
): Answer {
  const client = authenticate(form, authorization);
  if (!client) return refusal('invalid_client', 'Unauthorized', 401);

  function idToken(holder: TokenHolder, accessToken: string, nonce: string | null): string | undefined {
    const account = findAccount(context.sql, holder.sub);
    if (!account || !holder.scopes.includes('openid')) return undefined;
    const seconds = Math.floor(context.now() / 1000);
    const half = createHash('sha256').update(accessToken).digest().subarray(0, 16);
    const [given = account.name, ...rest] = account.name.split(' ');
    return keys.sign({
      iss: issuer,
      azp: client?.id,
      aud: client?.id,
      sub: account.sub,
      ...(holder.scopes.includes('https://www.googleapis.com/auth/userinfo.email')
        ? { email: account.email, email_verified: true }
        : {}),
      at_hash: half.toString('base64url'),
      ...(nonce === null ? {} : { nonce }),
      ...(holder.scopes.includes('https://www.googleapis.com/auth/userinfo.profile')
        ? {
            name: account.name,
            picture: `${issuer}/a/${account.sub}.svg`,
            given_name: given,
            family_name: rest.join(' '),
          }
        : {}),
      iat: seconds,
      exp: seconds + 3600,
    });
  }

  function granted(holder: TokenHolder, nonce: string | null, refreshToken?: string): Answer {
    const accessToken = tokens.issue('access', holder);
    const id = idToken(holder, accessToken, nonce);
    return jsonAnswer(
      200,
      {
        access_token: accessToken,
        expires_in: accessTokenSeconds,
        ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
        scope: holder.scopes.join(' '),
        token_type: 'Bearer',
        ...(id === undefined ? {} : { id_token: id }),
      },
      noStore,
    );
  }

  function proofError(code: AuthorizationCode): Answer | undefined {
    if (code.challenge === null) return undefined;
    const verifier = form.get('code_verifier');
    if (!verifier) return refusal('invalid_grant', 'Missing code verifier.');
    const hash = createHash('sha256').update(verifier).digest('base64url');
    return hash === code.challenge ? undefined : refusal('invalid_grant', 'Invalid code verifier.');
  }

  const kind = form.get('grant_type');
  if (kind === 'authorization_code') {
    const code = tokens.takeCode(form.get('code') ?? '');
    if (!code || code.client !== client.id) return refusal('invalid_grant', 'Malformed auth code.');
    if (code.redirectUri !== form.get('redirect_uri')) return refusal('redirect_uri_mismatch', 'Bad Request');
    const wrong = proofError(code);
    if (wrong) return wrong;
    const holder = { sub: code.sub, client: client.id, scopes: code.scopes };
    return granted(holder, code.nonce, code.offline ? tokens.issue('refresh', holder) : undefined);
  }
  if (kind === 'refresh_token') {
    const holder = tokens.redeem(form.get('refresh_token') ?? '');
    if (holder === 'session') return sessionEnded();
    if (!holder || holder.client !== client.id) {
      return refusal('invalid_grant', 'Token has been expired or revoked.');
    }
    // An administrator's policy ends a refresh token too:
    // https://developers.google.com/identity/protocols/oauth2#expiration
    if (findAccount(context.sql, holder.sub)?.refusal === 'admin_policy_enforced') {
      return refusal('admin_policy_enforced', 'Access to your account data is restricted by policies.');
    }
    return granted(holder, null);
  }
  return refusal('unsupported_grant_type', `Invalid grant_type: ${kind ?? ''}`);
}

import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../html.ts';
import {
  type Answer,
  allowOrigin,
  answerPreflight,
  bearerToken,
  type Handler,
  header,
  jsonAnswer,
  readBody,
  sendAnswer,
} from '../../http.ts';
import { findAccount, type GoogleContext } from '../store.ts';
import { createAuthorization } from './authorize.ts';
import type { SigningKeys } from './keys.ts';
import { initialsOf } from './pages.ts';
import { canonicalScope, consentScopes } from './scopes.ts';
import { answerToken } from './token-endpoint.ts';
import type { TokenStore } from './tokens.ts';

const picture = /^\/a\/(\d+)\.svg$/;

/** Returns true when a path is one of the issuer's. */
export function isIssuerPath(path: string): boolean {
  return (
    path === '/.well-known/openid-configuration' ||
    path === '/token' ||
    path === '/revoke' ||
    path.startsWith('/oauth2/v3/') ||
    path.startsWith('/o/oauth2/') ||
    picture.test(path)
  );
}

function discovery(issuer: string): Answer {
  return jsonAnswer(200, {
    issuer,
    authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/oauth2/v3/userinfo`,
    revocation_endpoint: `${issuer}/revoke`,
    jwks_uri: `${issuer}/oauth2/v3/certs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile', ...consentScopes.keys()],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'iss', 'name', 'picture', 'sub'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    authorization_response_iss_parameter_supported: true,
  });
}

/** Google's OAuth and OpenID endpoints at the root of `issuer`. `onAnswer` is called before each answer is sent. */
export function createIssuer(
  context: GoogleContext,
  tokens: TokenStore,
  keys: SigningKeys,
  issuer: string,
  onAnswer: (res: ServerResponse) => void,
): Handler {
  const authorization = createAuthorization(context, tokens, issuer);

  function userinfo(authorizationHeader: string | undefined): Answer {
    const token = bearerToken(authorizationHeader);
    const holder = token && tokens.find('access', token);
    const account = holder && findAccount(context.sql, holder.sub);
    if (!holder || !account || !holder.scopes.includes('openid')) {
      return jsonAnswer(401, { error: 'invalid_request', error_description: 'Invalid Credentials' });
    }
    const profile = { name: account.name, picture: `${issuer}/a/${account.sub}.svg` };
    return jsonAnswer(200, {
      sub: account.sub,
      ...(holder.scopes.includes(canonicalScope('profile')) ? profile : {}),
      ...(holder.scopes.includes(canonicalScope('email')) ? { email: account.email, email_verified: true } : {}),
    });
  }

  function avatar(sub: string): Answer {
    const account = findAccount(context.sql, sub);
    if (!account) return jsonAnswer(404, { error: 'not_found' });
    const hue = Number(sub.slice(-3)) % 360;
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 45% 42%)"/><text x="48" y="60" font-family="sans-serif" font-size="36" fill="#fff" text-anchor="middle">${escapeHtml(initialsOf(account.name))}</text></svg>`;
    return {
      status: 200,
      headers: { 'Content-Type': 'image/svg+xml', 'Cross-Origin-Resource-Policy': 'cross-origin' },
      body,
    };
  }

  function answerGet(url: URL, authorizationHeader: string | undefined): Answer | undefined {
    const face = picture.exec(url.pathname)?.[1];
    if (face) return avatar(face);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return discovery(issuer);
      case '/oauth2/v3/certs':
        return jsonAnswer(200, keys.jwks(), { 'Cache-Control': 'public, max-age=300' });
      case '/oauth2/v3/userinfo':
        return userinfo(authorizationHeader);
      case '/o/oauth2/v2/auth':
        return authorization.start(url.searchParams);
      default:
        return undefined;
    }
  }

  function revoke(token: string): Answer {
    if (tokens.revokeToken(token)) return jsonAnswer(200, {});
    return jsonAnswer(400, { error: 'invalid_token', error_description: 'Token expired or revoked' });
  }

  function answerPost(url: URL, form: URLSearchParams, authorizationHeader: string | undefined): Answer | undefined {
    switch (url.pathname) {
      case '/token':
        return context.sql.transaction(() => answerToken(context, tokens, keys, issuer, form, authorizationHeader));
      case '/revoke':
        return context.sql.transaction(() => revoke(form.get('token') ?? url.searchParams.get('token') ?? ''));
      case '/oauth2/v3/userinfo':
        return userinfo(authorizationHeader);
      case '/o/oauth2/v2/auth/account':
        return authorization.chooseAccount(form);
      case '/o/oauth2/v2/auth/consent':
        return authorization.consent(form);
      default:
        return undefined;
    }
  }

  return async (req, res, url) => {
    if (!isIssuerPath(url.pathname)) return false;
    if (req.method === 'OPTIONS') {
      answerPreflight(req, res);
      return true;
    }
    if (!url.pathname.startsWith('/o/')) allowOrigin(req, res);
    const authorizationHeader = header(req, 'authorization');
    const form = req.method === 'POST' ? new URLSearchParams(await readBody(req)) : undefined;
    context.changes.take();
    const answer = form ? answerPost(url, form, authorizationHeader) : answerGet(url, authorizationHeader);
    onAnswer(res);
    sendAnswer(res, answer ?? jsonAnswer(404, { error: 'not_found' }));
    return true;
  };
}

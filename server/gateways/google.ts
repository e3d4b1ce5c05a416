import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { SessionToken } from '../../src/protocol/product-api.ts';
import { type IdentityProvider, ProviderError, type SignInGrant } from '../accounts/ports.ts';
import type { Config } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { refusalCode, refusesProduct } from '../errors.ts';
import { readPortrait } from './portrait.ts';

/**
 * Error codes that mean the grant is dead (docs/tasks-api.md 2.11); any other may be temporary. 'policy_enforced' is
 * given to accounts with Google's Advanced Protection (https://github.com/twentyhq/twenty/pull/25148).
 */
const PERMANENT = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'policy_enforced'];
/** Timeout of one request. A refresh makes at most three (configuration, tokens, keys) and must end within LEASE_MS. */
const TIMEOUT_SECONDS = 7;
/** Codes of Node and of its `fetch` for a connection that the other side ended. */
const ENDED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)),
  email: v.string(),
  name: v.optional(v.string(), ''),
  picture: v.optional(v.string(), ''),
  hd: v.optional(v.string()),
});

/** Google (or a local issuer) as the identity provider, by OpenID Connect with PKCE. */
export function createGoogle(config: Config['google'], clock: () => number, log: Logger): IdentityProvider {
  let discovered: Promise<oidc.Configuration> | undefined;

  function discover(): Promise<oidc.Configuration> {
    discovered ??= discoverIssuer(config).catch((error) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  async function classified<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const known = classify(error);
      if (refusesProduct(known.error)) log.error({ code: known.error }, 'the identity provider refuses this client');
      throw known;
    }
  }

  return {
    async authorizationUrl(request) {
      const issuer = await classified(discover);
      const url = oidc.buildAuthorizationUrl(issuer, {
        response_type: 'code',
        redirect_uri: request.redirectUri,
        scope: request.scopes.join(' '),
        state: request.state,
        nonce: request.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(request.codeVerifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        include_granted_scopes: 'true',
        ...(request.prompt && { prompt: request.prompt }),
        ...(request.loginHint && { login_hint: request.loginHint }),
      });
      return url.href;
    },

    exchangeCode: ({ code, redirectUri, codeVerifier, nonce }) =>
      classified(async (): Promise<SignInGrant> => {
        const issuer = await discover();
        const answer = new URL(redirectUri);
        answer.searchParams.set('code', code);
        // Google names itself in its answer (RFC 9207), and the library demands that name. Only the code went through
        // the page, so the name is added here. There is only one issuer, so its answer cannot be mistaken for
        // another's.
        answer.searchParams.set('iss', issuer.serverMetadata().issuer);
        const tokens = await oidc.authorizationCodeGrant(issuer, answer, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const { sub, email, name, picture, hd } = v.parse(claimsSchema, tokens.claims());
        return {
          ...toGrant(tokens, clock),
          ...(tokens.refresh_token && { refreshToken: tokens.refresh_token }),
          user: { uid: sub, email, name, imageUrl: await readPortrait(picture), ...(hd && { domain: hd }) },
        };
      }),

    refresh: (refreshToken) =>
      classified(async () => toGrant(await oidc.refreshTokenGrant(await discover(), refreshToken), clock)),
  };
}

async function discoverIssuer({ issuerUrl, clientId, clientSecret }: Config['google']): Promise<oidc.Configuration> {
  const server = new URL(issuerUrl);
  // A local issuer uses plain http; readConfig refuses that in production.
  const insecure = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  return oidc.discovery(server, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_SECONDS,
    [oidc.customFetch]: fetchAgain,
    execute: [oidc.enableNonRepudiationChecks, ...insecure],
  });
}

/**
 * Sends a request again whose connection ended without an answer: the other side may end one that it kept open just as
 * a request goes out on it. The timeout, a signal in the options, is that of both. A code that was exchanged all the
 * same is refused then, and the sign-in begins anew, as it would without this.
 */
const fetchAgain: oidc.CustomFetch = async (url, options) => {
  // The library's type of a body is wider: it allows memory that threads share.
  const once = () => fetch(url, options as RequestInit);
  try {
    return await once();
  } catch (error) {
    if (!ENDED.some((code) => codeOf(error) === code)) throw error;
    return once();
  }
};

function toGrant(
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  clock: () => number,
): SessionToken {
  return {
    accessToken: tokens.access_token,
    expiryDate: clock() + (tokens.expiresIn() ?? 0) * 1000,
    scope: tokens.scope ?? '',
  };
}

/** The body of an error answer may repeat what was sent, so only its `error` is passed on. */
function classify(error: unknown): ProviderError {
  if (error instanceof oidc.ResponseBodyError) {
    const kind = PERMANENT.includes(error.error) ? 'permanent' : refusalCode(error.error) ? 'refused' : 'temporary';
    return new ProviderError(kind, error.error);
  }
  // A 401 with a challenge concerns the client's own credentials, the only ones that such a request carries.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return new ProviderError('permanent', 'invalid_client');
  if (!(error instanceof Error)) return new ProviderError('temporary', 'unknown');
  return new ProviderError('temporary', codeOf(error) ?? error.name);
}

/** The code of an error, or of what caused it: `fetch` gives its own errors none. */
const codeOf = (error: unknown): string | undefined =>
  [error, error instanceof Error ? error.cause : undefined].map(errorCode).find((one) => typeof one === 'string');

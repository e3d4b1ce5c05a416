import type { SignInAnswer } from '../../src/protocol/product-api.ts';
import { ApiError, refusalCode, refusesProduct } from '../errors.ts';
import type { Keyring } from './keyring.ts';
import {
  type AuthorizationRequest,
  type Clock,
  type Documents,
  type IdentityProvider,
  ProviderError,
  type Sessions,
  type SignInGrant,
} from './ports.ts';
import { safeTarget } from './redirect-target.ts';
import { readSecrets, readState, startSignIn } from './sign-in-state.ts';
import { openSecrets, sealAccess, sealRefreshToken, secretsPath, userPath } from './vault.ts';

export const TASKS_SCOPE = 'https://www.googleapis.com/auth/tasks';
/** Requested only when the user wants the titles of the documents that their tasks come from. */
export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.metadata.readonly';

export type SignInDeps = {
  provider: IdentityProvider;
  sessions: Sessions;
  documents: Documents;
  keyring: Keyring;
  clock: Clock;
  publicUrl: string;
  /** The address to which sign-ins of the extension return; absent without an extension. */
  extensionUrl?: string | undefined;
};

type SignInRequest = {
  target: string | undefined;
  prompt?: string | undefined;
  loginHint?: string | undefined;
  drive: boolean;
};

/**
 * A refresh token covers the scopes granted when it was issued, and only consent is sure to bring a new one.
 * https://developers.google.com/identity/protocols/oauth2/web-server#incrementalAuth
 */
const DRIVE_PROMPT = 'consent';
const PROMPTS = ['consent', 'select_account', 'select_account consent'];

function callbackUrl(publicUrl: string): string {
  return `${publicUrl}/api/oAuth/callback`;
}

/**
 * Begins a sign-in [2.23, 7.19]. Returns the address to send the browser to, and the cookie that binds the answer to it
 * (D9).
 */
export async function beginSignIn(
  request: SignInRequest,
  deps: SignInDeps,
): Promise<{ location: string; cookieId: string; cookie: string }> {
  const { target, loginHint, drive } = request;
  const prompt = drive ? DRIVE_PROMPT : request.prompt;
  const { state, cookieId, cookie, secrets } = startSignIn(
    safeTarget(target, deps.publicUrl, deps.extensionUrl),
    deps.keyring,
    deps.clock,
  );
  const authorization: AuthorizationRequest = {
    redirectUri: callbackUrl(deps.publicUrl),
    state,
    ...secrets,
    scopes: ['openid', 'email', 'profile', TASKS_SCOPE, ...(drive ? [DRIVE_SCOPE] : [])],
    ...(prompt && PROMPTS.includes(prompt) && { prompt }),
    ...(loginHint && { loginHint }),
  };
  return { location: await deps.provider.authorizationUrl(authorization), cookieId, cookie };
}

/**
 * Completes a sign-in [7.13]: uses up the state, exchanges the code, stores the tokens sealed and merges users/{uid}.
 * Throws ApiError with the codes for state and cookie, 'state-used', 'code-rejected', a refusal, 'sign-in-failed' when
 * the provider refuses the product itself, 'insufficient-scope' (then nothing is stored), or 'token-unavailable' when
 * trying again may help.
 */
export async function completeSignIn(
  answer: { authCode: string; state: string; cookieOf: (cookieId: string) => string | undefined },
  deps: SignInDeps,
): Promise<SignInAnswer> {
  const state = readState(answer.state, deps.keyring, deps.clock);
  const secrets = readSecrets(answer.state, answer.cookieOf(state.cookieId), deps.keyring);
  // A time-to-live policy deletes by the field expiresAt (README.md): a used state must be remembered only while it
  // would be valid.
  const fresh = await deps.documents.create(`oAuthStates/${state.hash}`, { expiresAt: new Date(state.expiry) });
  if (!fresh) throw new ApiError('state-used', 'this sign-in has been completed already');

  const grant = await exchange({ code: answer.authCode, redirectUri: callbackUrl(deps.publicUrl), ...secrets }, deps);
  if (!grant.scope.split(' ').includes(TASKS_SCOPE)) {
    throw new ApiError('insufficient-scope', 'access to Google Tasks was not granted');
  }
  const hasOfflineAccess = await storeGrant(grant, deps);
  const { uid, email, name, imageUrl } = grant.user;
  return {
    customToken: await deps.sessions.createCustomToken(uid),
    accessToken: grant.accessToken,
    expiryDate: grant.expiryDate,
    scope: grant.scope,
    ...(!hasOfflineAccess && { offlineAccessUrl: consentUrl(state.target, email, deps.publicUrl) }),
    user: { uid, email, name, imageUrl },
    redirect: state.target,
  };
}

async function exchange(
  request: Parameters<IdentityProvider['exchangeCode']>[0],
  { provider }: SignInDeps,
): Promise<SignInGrant> {
  try {
    return await provider.exchangeCode(request);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'temporary') throw new ApiError('token-unavailable', error.message);
    const code = refusesProduct(error.error) ? 'sign-in-failed' : 'code-rejected';
    throw new ApiError(refusalCode(error.error) ?? code, error.message);
  }
}

/**
 * Stores a grant and returns true when a refresh token that may work is now stored; only then is
 * users/{uid}.invalidRefreshToken cleared.
 */
function storeGrant(grant: SignInGrant, { documents, keyring, clock }: SignInDeps): Promise<boolean> {
  const { uid, email, domain } = grant.user;
  return documents.transaction(async (transaction) => {
    const secrets = openSecrets(await transaction.get(secretsPath(uid)), uid, keyring);
    const hasOfflineAccess =
      grant.refreshToken !== undefined || (secrets.refreshToken !== undefined && !secrets.refused);
    transaction.merge(secretsPath(uid), {
      ...sealAccess(grant, uid, clock(), keyring),
      ...(grant.refreshToken && sealRefreshToken(grant.refreshToken, uid, keyring)),
    });
    transaction.merge(userPath(uid), {
      email,
      domain,
      ...(hasOfflineAccess && { invalidRefreshToken: false }),
    });
    return hasOfflineAccess;
  });
}

function consentUrl(target: string, email: string, publicUrl: string): string {
  return `${publicUrl}/api/oAuth?${new URLSearchParams({ state: target, prompt: 'consent', login_hint: email })}`;
}

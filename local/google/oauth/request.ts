import * as v from 'valibot';
import type { Answer } from '../../http.ts';
import { findClient, type OAuthClient } from './clients.ts';
import { errorPage } from './pages.ts';
import { consentScopes, signInScopes } from './scopes.ts';

/** An authorisation request that passed all checks. */
export interface AuthorizationRequest {
  client: OAuthClient;
  redirectUri: string;
  scopes: string[];
  state: string | undefined;
  nonce: string | undefined;
  challenge: string | undefined;
  prompts: string[];
  loginHint: string | undefined;
  offline: boolean;
  includeGranted: boolean;
}

const text = v.optional(v.pipe(v.string(), v.maxLength(4096)));
const parameters = v.object({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  scope: text,
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: text,
  prompt: text,
  login_hint: text,
  access_type: text,
  include_granted_scopes: text,
});

const challengeForm = /^[A-Za-z0-9_-]{43}$/;
const knownPrompts = new Set(['none', 'consent', 'select_account']);

function words(value: string | undefined): string[] {
  return (value ?? '').split(' ').filter(Boolean);
}

/** Checks an authorisation request as Google does; an invalid one gets an error page, never a redirect. */
export function parseAuthorizationRequest(query: URLSearchParams): AuthorizationRequest | { refusal: Answer } {
  const parsed = v.safeParse(parameters, Object.fromEntries(query));
  if (!parsed.success) return { refusal: errorPage(400, 'invalid_request', 'A parameter is malformed.') };
  const given = parsed.output;
  const client = findClient(given.client_id);
  if (!client) return { refusal: errorPage(401, 'invalid_client', 'The OAuth client was not found.') };
  const redirectUri = given.redirect_uri ?? '';
  if (!client.allowsRedirect(redirectUri)) {
    return { refusal: errorPage(400, 'redirect_uri_mismatch', `Not registered for this client: ${redirectUri}`) };
  }
  const invalid = (why: string) => ({ refusal: errorPage(400, 'invalid_request', why) });
  if (given.response_type !== 'code') return invalid('Required parameter is missing or unsupported: response_type');
  const scopes = words(given.scope);
  if (scopes.length === 0) return invalid('Missing required parameter: scope');
  const unknown = scopes.find((scope) => !signInScopes.has(scope) && !consentScopes.has(scope));
  if (unknown !== undefined) return { refusal: errorPage(400, 'invalid_scope', `Unknown scope: ${unknown}`) };
  if (given.code_challenge !== undefined) {
    if (given.code_challenge_method !== 'S256') return invalid('code_challenge_method must be S256');
    if (!challengeForm.test(given.code_challenge)) return invalid('Invalid code_challenge');
  }
  const prompts = words(given.prompt);
  if (prompts.some((prompt) => !knownPrompts.has(prompt)) || (prompts.includes('none') && prompts.length > 1)) {
    return invalid('Invalid parameter value for prompt');
  }
  return {
    client,
    redirectUri,
    scopes,
    state: given.state,
    nonce: given.nonce,
    challenge: given.code_challenge,
    prompts,
    loginHint: given.login_hint,
    offline: given.access_type === 'offline',
    includeGranted: given.include_granted_scopes === 'true',
  };
}

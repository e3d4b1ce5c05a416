import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Answer } from '../../http.ts';
import type { Account } from '../accounts.ts';
import { allAccounts, findAccount, type GoogleContext } from '../store.ts';
import { chooserPage, consentPage, errorPage } from './pages.ts';
import { type AuthorizationRequest, parseAuthorizationRequest } from './request.ts';
import { canonicalScope, consentScopes, signInScopes } from './scopes.ts';
import type { TokenStore } from './tokens.ts';

/** The pages between an authorisation request and its answer; each function takes the fields that the browser sent. */
export interface Authorization {
  start(query: URLSearchParams): Answer;
  chooseAccount(form: URLSearchParams): Answer;
  consent(form: URLSearchParams): Answer;
}

/** Makes the pages. Their tickets are sealed with a key of this process: a restart makes open pages expire. */
export function createAuthorization(context: GoogleContext, tokens: TokenStore, issuer: string): Authorization {
  const key = randomBytes(32);
  const seal = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

  /** Redirects with the answer. Every answer names its issuer (RFC 9207). */
  function redirect(request: AuthorizationRequest, answer: Record<string, string>): Answer {
    const target = new URL(request.redirectUri);
    if (request.state !== undefined) target.searchParams.set('state', request.state);
    for (const [name, value] of Object.entries({ iss: issuer, ...answer })) target.searchParams.set(name, value);
    return {
      status: 303,
      headers: { Location: target.href, 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
      body: '',
    };
  }

  function ticketOf(query: URLSearchParams): string {
    const text = Buffer.from(query.toString()).toString('base64url');
    return `${text}.${seal(text)}`;
  }

  /** Reads the request that a form's ticket carries. Only pages of this process can make a valid ticket. */
  function openTicket(form: URLSearchParams): { request: AuthorizationRequest; ticket: string } | { refusal: Answer } {
    const ticket = form.get('ticket') ?? '';
    const [text = '', mark = ''] = ticket.split('.');
    const expected = Buffer.from(seal(text));
    const given = Buffer.from(mark);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
      return {
        refusal: errorPage(400, 'invalid_request', 'This page has expired. Go back to the app and sign in again.'),
      };
    }
    const request = parseAuthorizationRequest(new URLSearchParams(Buffer.from(text, 'base64url').toString()));
    return 'refusal' in request ? request : { request, ticket };
  }

  function grantAccess(request: AuthorizationRequest, account: Account, allowed: string[], asked: boolean): Answer {
    const { client } = request;
    const before = tokens.grant(account.sub, client.id);
    const kept = before.scopes.filter((scope) => !(asked && request.scopes.map(canonicalScope).includes(scope)));
    const now = allowed.map(canonicalScope);
    const all = [...new Set([...now, ...kept])];
    const offline = request.offline && (!before.offline || request.prompts.includes('consent'));
    tokens.setGrant(account.sub, client.id, { scopes: all, offline: before.offline || offline });
    const scopes = request.includeGranted ? all : [...new Set(now)];
    const code = tokens.issueCode({
      client: client.id,
      sub: account.sub,
      redirectUri: request.redirectUri,
      scopes,
      challenge: request.challenge ?? null,
      nonce: request.nonce ?? null,
      offline,
    });
    return redirect(request, { code, scope: scopes.join(' '), authuser: '0', prompt: asked ? 'consent' : 'none' });
  }

  function afterAccount(request: AuthorizationRequest, sub: string, ticket: string): Answer {
    const account = findAccount(context.sql, sub);
    if (!account) return errorPage(400, 'invalid_request', 'There is no such account.');
    if (account.refusal) return redirect(request, { error: account.refusal });
    const { scopes: granted } = tokens.grant(account.sub, request.client.id);
    const missing = request.scopes.some((scope) => !granted.includes(canonicalScope(scope)));
    if (!missing && !request.prompts.includes('consent')) return grantAccess(request, account, request.scopes, false);
    if (request.prompts.includes('none')) return redirect(request, { error: 'interaction_required' });
    const choice = request.scopes.filter((scope) => consentScopes.has(scope));
    return consentPage(account, request.client.name, choice, ticket);
  }

  return {
    start(query) {
      const request = parseAuthorizationRequest(query);
      if ('refusal' in request) return request.refusal;
      const hinted = request.loginHint === undefined ? undefined : findAccount(context.sql, request.loginHint);
      if (hinted && !request.prompts.includes('select_account')) {
        return context.sql.transaction(() => afterAccount(request, hinted.sub, ticketOf(query)));
      }
      if (request.prompts.includes('none')) return redirect(request, { error: 'login_required' });
      return chooserPage(allAccounts(context.sql), request.client.name, ticketOf(query));
    },
    chooseAccount(form) {
      const opened = openTicket(form);
      if ('refusal' in opened) return opened.refusal;
      return context.sql.transaction(() => afterAccount(opened.request, form.get('account') ?? '', opened.ticket));
    },
    consent(form) {
      const opened = openTicket(form);
      if ('refusal' in opened) return opened.refusal;
      const { request } = opened;
      const account = findAccount(context.sql, form.get('account') ?? '');
      if (!account) return errorPage(400, 'invalid_request', 'There is no such account.');
      if (account.refusal) return redirect(request, { error: account.refusal });
      if (form.get('decision') !== 'continue') return redirect(request, { error: 'access_denied' });
      const ticked = form.getAll('scope');
      const allowed = request.scopes.filter((scope) => signInScopes.has(scope) || ticked.includes(scope));
      return context.sql.transaction(() => grantAccess(request, account, allowed, true));
    },
  };
}

/** The options of a sign-in with Google. `scope`: 'drive' to see the names of documents as well [6.5]. */
export interface SignInRequest {
  readonly prompt?: 'select_account' | 'consent' | undefined;
  readonly loginHint?: string | undefined;
  readonly scope?: 'drive' | undefined;
}

/** Path and query of the product API's sign-in [7.19]; `state` says where it returns to. */
export function signInPath(state: string, { prompt, loginHint, scope }: SignInRequest = {}): string {
  const query = new URLSearchParams({ state });
  if (prompt) query.set('prompt', prompt);
  if (loginHint) query.set('login_hint', loginHint);
  if (scope) query.set('scope', scope);
  return `/api/oAuth?${query}`;
}

/** Scopes that come with every sign-in and cannot be unticked. */
export const signInScopes: ReadonlySet<string> = new Set([
  'openid',
  'email',
  'profile',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);

/** Scopes that the person allows one by one, described in Google's own words. */
export const consentScopes: ReadonlyMap<string, string> = new Map([
  ['https://www.googleapis.com/auth/tasks', 'Create, edit, organize, and delete all your tasks'],
  ['https://www.googleapis.com/auth/tasks.readonly', 'View your tasks'],
  ['https://www.googleapis.com/auth/drive.metadata.readonly', 'See information about your Google Drive files'],
  [
    'https://www.googleapis.com/auth/drive.file',
    'See, edit, create, and delete only the Drive files you use with this app',
  ],
]);

/** Replaces the short names of sign-in scopes by the long ones, as Google does in its answers. */
export function canonicalScope(scope: string): string {
  if (scope === 'email') return 'https://www.googleapis.com/auth/userinfo.email';
  if (scope === 'profile') return 'https://www.googleapis.com/auth/userinfo.profile';
  return scope;
}

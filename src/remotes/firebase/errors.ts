import { RemoteError, type SubscriptionErrorCode } from '../../engine/ports.ts';

/** Codes of firebase/auth after which only a new sign-in helps. */
const SIGNED_OUT = new Set([
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/invalid-refresh-token',
  'auth/invalid-custom-token',
  'auth/custom-token-mismatch',
  'auth/null-user',
]);

/**
 * Maps an error of firebase/auth to the engine's closed codes. No auth call here changes data, so nothing may have been
 * committed. https://firebase.google.com/docs/reference/js/auth#autherrorcodes
 */
export function fromAuthError(thrown: unknown): RemoteError {
  if (thrown instanceof RemoteError) return thrown;
  const code = errorCode(thrown);
  if (SIGNED_OUT.has(code)) return new RemoteError('unauthenticated', { mayHaveCommitted: false, message: code });
  const offline = code === 'auth/network-request-failed' || code === 'auth/timeout';
  return new RemoteError(offline ? 'offline' : 'unavailable', { mayHaveCommitted: false, message: code });
}

export function fromFirestoreError(thrown: unknown): SubscriptionErrorCode {
  const code = errorCode(thrown);
  return code === 'permission-denied' || code === 'unavailable' || code === 'unauthenticated' ? code : 'unknown';
}

function errorCode(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null && 'code' in thrown) return String(thrown.code);
  return 'unknown';
}

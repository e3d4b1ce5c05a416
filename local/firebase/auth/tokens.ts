import { isRecord, type Json } from '../http.ts';

/**
 * Makes unsigned JSON Web Tokens (alg none), as every Firebase emulator issues and accepts them. Safe on loopback only:
 * anyone who can reach the port can pose as anyone.
 * https://firebase.google.com/docs/emulator-suite/connect_auth#id_tokens
 */
export function encodeUnsigned(payload: Json): string {
  const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

/** Returns the payload of an unsigned token, or null for any other text (a signed token is refused, not trusted). */
export function decodeUnsigned(token: string): Json | null {
  const parts = token.split('.');
  if (parts.length !== 3 || parts[2] !== '') return null;
  const header = decodePart(parts[0]);
  return header?.alg === 'none' ? decodePart(parts[1]) : null;
}

/**
 * Returns true for a token that a service account of the project signed for itself: firebase-admin sends such a token
 * over REST in place of `owner`. The signature is not checked, since the key is thrown away; the token proves as little
 * as `owner` does: nothing. https://google.aip.dev/auth/4111
 */
export function isServiceAccountToken(token: string, projectId: string, nowSeconds: number): boolean {
  const [header, payload] = token.split('.').map(decodePart);
  if (header?.alg !== 'RS256' || !payload) return false;
  const { iss, sub, exp } = payload;
  const ofProject = typeof iss === 'string' && iss.endsWith(`@${projectId}.iam.gserviceaccount.com`);
  return ofProject && iss === sub && typeof exp === 'number' && exp > nowSeconds;
}

function decodePart(part: string | undefined): Json | null {
  if (part === undefined) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

import { isRecord, type Json } from '../http.ts';

/**
 * Unsigned JSON Web Tokens (alg none) as every Firebase emulator issues and takes them. Good on loopback only: who can
 * reach the port can be anybody. https://firebase.google.com/docs/emulator-suite/connect_auth#id_tokens
 */
export function encodeUnsigned(payload: Json): string {
  const part = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

/** The payload of an unsigned token, or null when it is no such token (a signed one is refused, not trusted). */
export function decodeUnsigned(token: string): Json | null {
  const parts = token.split('.');
  if (parts.length !== 3 || parts[2] !== '') return null;
  const header = decodePart(parts[0]);
  return header?.alg === 'none' ? decodePart(parts[1]) : null;
}

/**
 * Whether a token is what a service account of the project signs for itself: firebase-admin over REST sends that in place
 * of `owner`. The signature is not checked, since the key is thrown away; it proves as much as `owner` does, nothing.
 * https://google.aip.dev/auth/4111
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

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { decodeUnsigned, encodeUnsigned } from '../auth/tokens.ts';
import type { Json } from '../http.ts';
import { invalid, StatusError } from '../status.ts';

/** A week, as the real service grants. */
const TOKEN_SECONDS = 604_800;
const FID = /^[cdef][\w-]{21}$/;

/**
 * Firebase Installations: gives a browser an id (`fid`, which the browser may choose itself) and a token that proves
 * it. Nothing is stored: the token holds everything. A `fid` in the path requests a new token for that installation.
 */
export function install(project: string, fidInPath: string | undefined, body: Json, seconds: number): Json {
  const fid = fidInPath ?? (body.fid === undefined || body.fid === '' ? newFid() : body.fid);
  if (typeof fid !== 'string' || !FID.test(fid)) throw invalid('Request contains an invalid argument.');
  const token = encodeUnsigned({ fid, projectId: project, exp: Math.floor(seconds) + TOKEN_SECONDS });
  const authToken = { token, expiresIn: `${TOKEN_SECONDS}s` };
  if (fidInPath !== undefined) return authToken;
  return {
    name: `projects/${project}/installations/${fid}`,
    fid,
    refreshToken: randomBytes(24).toString('base64url'),
    authToken,
  };
}

/** Makes an id of 22 characters whose first four bits are 0111. https://github.com/firebase/firebase-js-sdk */
function newFid(): string {
  const bytes = randomBytes(17);
  bytes[0] = 0b0111_0000 + ((bytes[0] ?? 0) % 16);
  return bytes.toString('base64url').slice(0, 22);
}

/** Returns the installation that a request of firebase/messaging comes from. Throws UNAUTHENTICATED. */
export function installationOf(req: IncomingMessage, seconds: number): string {
  const header = req.headers['x-goog-firebase-installations-auth'];
  const token = /^FIS (\S+)$/.exec(String(header))?.[1];
  const payload = token === undefined ? null : decodeUnsigned(token);
  const isGood = typeof payload?.fid === 'string' && typeof payload.exp === 'number' && payload.exp > seconds;
  if (!req.headers['x-goog-api-key'] || !isGood) throw missingCredential();
  return String(payload.fid);
}

export function missingCredential(): StatusError {
  return new StatusError('UNAUTHENTICATED', 'Request is missing required authentication credential.');
}

import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../errors.ts';
import type { Keyring } from './keyring.ts';
import type { Clock } from './ports.ts';

/** A sign-in that takes longer than this has to start again. */
export const STATE_LIFETIME_MS = 10 * 60_000;

const stateSchema = v.object({ target: v.string(), id: v.string(), expiry: v.number() });
const secretsSchema = v.object({ codeVerifier: v.string(), nonce: v.string() });

/** The secrets of one sign-in, stored encrypted in a cookie of its own in the browser that began it. */
type SignInSecrets = v.InferOutput<typeof secretsSchema>;

/**
 * `state` travels through Google. `cookieId` is part of the name, and `cookie` the content, of the cookie that binds it
 * to the browser.
 */
type StartedSignIn = { state: string; cookieId: string; cookie: string; secrets: SignInSecrets };

type SignInState = { target: string; cookieId: string; hash: string; expiry: number };

/** A state of ours that came back too late; `target` is still the place to which its sign-in was to lead. */
export class StateExpired extends ApiError {
  readonly target: string;
  constructor(target: string) {
    super('state-expired', 'the sign-in took too long');
    this.target = target;
  }
}

/**
 * Makes the `state` of the OAuth navigation [2.23] as D9 demands: target, id and expiry, signed. Values that must not
 * be seen on the way (PKCE verifier, nonce) are sealed into a cookie with the state as context, so neither works
 * without the other.
 */
export function startSignIn(target: string, keyring: Keyring, clock: Clock): StartedSignIn {
  const id = randomBytes(16).toString('base64url');
  const payload = Buffer.from(JSON.stringify({ target, id, expiry: clock() + STATE_LIFETIME_MS })).toString(
    'base64url',
  );
  const state = `${payload}.${keyring.sign(payload)}`;
  const secrets = {
    codeVerifier: randomBytes(32).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
  };
  return { state, cookieId: cookieIdOf(id), cookie: keyring.seal(JSON.stringify(secrets), state), secrets };
}

/** Checks a state's signature and expiry. Throws ApiError 'state-invalid', or StateExpired. */
export function readState(state: string, keyring: Keyring, clock: Clock): SignInState {
  const [payload = '', signature = ''] = state.split('.');
  // The text must be in canonical form: base64url ignores stray bits, but single use is checked by a hash of the text.
  if (state !== `${payload}.${signature}` || !keyring.verify(payload, signature)) throw invalid();
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) throw invalid();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stateSchema), decode(payload));
  if (!parsed.success) throw invalid();
  const { target, id, expiry } = parsed.output;
  if (expiry <= clock()) throw new StateExpired(target);
  return { target, expiry, cookieId: cookieIdOf(id), hash: createHash('sha256').update(state).digest('hex') };
}

/**
 * Opens the cookie that belongs to `state`. Throws ApiError 'browser-mismatch' when it is absent, foreign or altered.
 */
export function readSecrets(state: string, cookie: string | undefined, keyring: Keyring): SignInSecrets {
  const opened = cookie === undefined ? undefined : keyring.open(cookie, state);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), secretsSchema), opened);
  if (!parsed.success) throw new ApiError('browser-mismatch', 'the sign-in was not begun in this browser');
  return parsed.output;
}

/** Returns the cookie's own part of its name, so that sign-ins in two tabs do not overwrite each other's cookie. */
function cookieIdOf(id: string): string {
  return id.slice(0, 8);
}

function decode(payload: string): string {
  return Buffer.from(payload, 'base64url').toString('utf8');
}

function invalid(): ApiError {
  return new ApiError('state-invalid', 'the state parameter is not ours');
}

import * as v from 'valibot';
import { commandError } from './messages.ts';

/** The result that a sign-in brought back in the fragment of an address. */
export type SignInReturn =
  | { readonly ok: true; readonly authCode: string; readonly state: string }
  | { readonly ok: false; readonly code: v.InferOutput<typeof known> };

/** A refusal that this build does not know counts as a failed sign-in. */
const known = v.fallback(commandError, 'sign-in-failed');

/**
 * Reads the fragment of an address; null if no sign-in ended there. The fragment holds a code, so the caller removes it
 * at once.
 */
export function readSignInReturn(fragment: string): SignInReturn | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const [authCode, state, error] = ['authCode', 'state', 'error'].map((name) => values.get(name));
  if (authCode && state) return { ok: true, authCode, state };
  return error ? { ok: false, code: v.parse(known, error) } : null;
}

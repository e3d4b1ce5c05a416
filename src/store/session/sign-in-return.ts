import { readSignInReturn, type SignInReturn } from '../../protocol/sign-in-return.ts';

/** Read once per document: the code is taken off the address before anything else can see it. */
let returned: SignInReturn | null = null;

/** What a sign-in brought back to this page; the same until signInReturnUsed is called. */
export function takeSignInReturn(): SignInReturn | null {
  const found = readSignInReturn(location.hash);
  if (found) {
    returned = found;
    history.replaceState(null, '', location.pathname + location.search);
  }
  return returned;
}

/** Forgets the code, which serves only once. */
export function signInReturnUsed(): void {
  returned = null;
}

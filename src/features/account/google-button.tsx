import { useAppDispatch } from '../../store/hooks.ts';
import { authorize } from '../../store/session/session-commands.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { homeAddress, loadAt, navigate, useAddress } from '../../ui/navigation.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { placeAfter, signInAddress } from './sign-in-address.ts';

/** Google's mark: https://developers.google.com/identity/branding-guidelines */
function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.32-1.58-5.03-3.7H.96v2.33A9 9 0 0 0 9 18z"
      />
      <path fill="#FBBC05" d="M3.97 10.72a5.4 5.4 0 0 1 0-3.44V4.95H.96a9 9 0 0 0 0 8.1l3.01-2.33z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.95l3.01 2.33C4.68 5.16 6.66 3.58 9 3.58z"
      />
    </svg>
  );
}

interface GoogleButtonProps {
  readonly label?: string;
  readonly large?: boolean;
  readonly prompt?: 'select_account' | 'consent';
  readonly loginHint?: string;
}

/**
 * Leads to Google and back to the current page [2.23]. A plain link, so it works before and without any script. In the
 * extension, the worker opens Google instead.
 */
export function GoogleButton({ label, large = false, ...options }: GoogleButtonProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const { path: here, query } = useAddress();
  const path = placeAfter(here, homeAddress());
  return (
    <ButtonLink
      large={large}
      href={signInAddress(path, query, options)}
      onClick={(event) => {
        // Who renews the access stays where a refusal is said, and goes home with it.
        const load = here === '/resetLogin' ? () => loadAt(homeAddress()) : undefined;
        if (!dispatch(authorize(options, load))) return;
        event.preventDefault();
        if (path !== here) navigate(path, { replace: true });
      }}
    >
      <GoogleMark />
      {label ?? words.signInWithGoogle}
    </ButtonLink>
  );
}

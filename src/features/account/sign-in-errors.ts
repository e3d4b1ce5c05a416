import type { AllMessages } from '../messages/all-messages.ts';

/** A sign-in error in words, and whether an administrator has to act. */
interface SignInError {
  readonly text: string;
  /**
   * Google's own name for the refusal, for the text that an administrator gets; null if no administrator has to act.
   */
  readonly forAdministrator: string | null;
}

/**
 * Returns the words for an error code of the server or the engine, which are a closed set. An unknown code is told as a
 * failed sign-in.
 */
export function signInError(code: string, words: AllMessages): SignInError {
  const plain = (text: string): SignInError => ({ text, forAdministrator: null });
  const refused = (text: string): SignInError => ({ text, forAdministrator: code });
  switch (code) {
    case 'admin_policy_enforced':
      return refused(words.errorAdminPolicy);
    case 'org_internal':
      return refused(words.errorOrgInternal);
    case 'accessNotConfigured':
      return refused(words.errorNotConfigured);
    case 'access_denied':
      return refused(words.errorAccessDenied);
    case 'insufficient-scope':
      return plain(words.errorScope);
    case 'state-invalid':
    case 'state-expired':
    case 'state-used':
    case 'browser-mismatch':
    case 'code-rejected':
      return plain(words.errorState);
    case 'offline':
      return plain(words.errorOffline);
    case 'unavailable':
      return plain(words.errorUnavailable);
    case 'blocked':
      return plain(words.errorBlocked);
    case 'site-access':
      return plain(words.errorSiteAccess);
    case 'changes-waiting':
      return plain(words.errorChanges);
    default:
      return plain(words.errorFailed);
  }
}

/**
 * Returns the message for a user who was signed in all along and asked Google in vain for more, or for renewed
 * permission. `drive`: asked to see the names of documents [6.5].
 */
export function unchangedText(code: string, drive: boolean, words: AllMessages): string {
  const { text, forAdministrator } = signInError(code, words);
  if (drive && forAdministrator !== null) return words.driveRefused;
  return code === 'access_denied' ? words.requestRefused : text;
}

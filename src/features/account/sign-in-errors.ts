import type { AllMessages } from '../messages/all-messages.ts';

/** What went wrong at sign-in, in words, and whether an administrator has to act. */
interface SignInError {
  readonly text: string;
  /** Google's own name of the refusal, for the text that an administrator gets. */
  readonly forAdministrator: string | null;
}

/** Words for the closed codes of server and engine; an unknown one is said as a failed sign-in. */
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
 * What is said to somebody who is signed in all along, and asked Google for more or for a new permission; `drive`: to see
 * the names of documents [6.5].
 */
export function unchangedText(code: string, drive: boolean, words: AllMessages): string {
  const { text, forAdministrator } = signInError(code, words);
  if (drive && forAdministrator !== null) return words.driveRefused;
  return code === 'access_denied' ? words.requestRefused : text;
}

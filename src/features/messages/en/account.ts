import { plural } from './plural.ts';

/** English words of the landing page, of signing in, and of the pages that report an outcome. */
export const accountWords = {
  signInWithGoogle: 'Sign in with Google',
  openProduct: 'Open Tackboard',
  pitch: 'Every list a column, every task a card. Drag, type, tick: it is in Google Tasks seconds later.',
  pointOneTitle: 'Nothing gets lost',
  pointOne: 'What you do is saved on your device first and sent when there is a network. Offline is just another day.',
  pointTwoTitle: 'As fast as paper',
  pointTwo: 'Ten thousand tasks scroll like ten. Everything works by keyboard, by mouse and by touch.',
  pointThreeTitle: 'Your tasks stay yours',
  pointThree: 'They live in your Google account and nowhere else. Leave whenever you like; they are already there.',
  boardPicture: 'A board: lists as columns, tasks as cards with due dates, notes and subtasks',
  popupSignInTitle: 'Your tasks, one click away',
  popupSignInText: 'Sign in once; then your list opens here, also offline. Leave the box for Google Tasks ticked.',
  signInTitle: 'Sign in to Tackboard',
  signInText:
    'Tackboard shows the tasks of your Google account. Google asks you to allow that; leave the box for Google Tasks ticked.',
  signInRetry: 'Try again',
  signingIn: 'Signing you in',
  waitingHere: (email: string, waiting: string) =>
    `${waiting} on this device for ${email}. Sign in with that account to send what waits.`,
  keptUntilSignIn: (count: number) =>
    plural(count, {
      one: '# task is kept here until you sign in.',
      other: '# tasks are kept here until you sign in.',
    }),
  errorTitle: 'Signing in did not work',
  errorAdminPolicy: 'Your organisation’s administrator has not allowed Tackboard to use Google Tasks.',
  errorOrgInternal: 'Google lets only members of one organisation use this installation of Tackboard.',
  errorAccessDenied: 'You cancelled, or Google refused the access. Nothing was changed.',
  errorNotConfigured: 'The Google Tasks service is switched off for this installation or for your organisation.',
  errorScope:
    'The box for Google Tasks was not ticked, so Tackboard cannot see your lists. Sign in again and leave it ticked.',
  errorState: 'This sign-in was started in another window or is too old. Start it again here.',
  errorOffline: 'You are offline. Signing in needs the network.',
  errorUnavailable: 'The sign-in could not be finished: a server did not answer. Try again in a moment.',
  errorBlocked:
    'The browser or an extension stopped the sign-in. Allow cookies and scripts of this site and try again.',
  errorSiteAccess:
    'Chrome keeps this extension from its own site, which signs you in. Open chrome://extensions, choose Details, allow the site under “Site access” and try again.',
  errorChanges: 'The previous account still has unsent changes on this device. Send them first.',
  errorFailed: 'The sign-in was not completed. Try again in a moment.',
  unchangedTitle: 'Nothing was changed',
  requestRefused: 'You cancelled, or Google refused the access. Your board is as it was.',
  driveRefused: 'You cancelled, or Google refused the access. The names of documents stay hidden.',
  adminTextTitle: 'Text for your administrator',
  adminText: (product: string, reason: string, origin: string) =>
    `Hello,\n\nI would like to use ${product} (${origin}) with my work account. Google answers “${reason}”.\n\nPlease allow the app in the Admin console: Security > Access and data control > API controls > Manage third-party app access. It needs these scopes:\n- https://www.googleapis.com/auth/tasks (see, create, edit and delete my tasks)\n- openid, email, profile\n\nPlease also make sure that the Google Tasks service is on for my organisational unit: Apps > Google Workspace > Calendar (Tasks).\n\nThank you.`,
  copy: 'Copy',
  copiedDone: 'Copied',
  storagePrivateTitle: 'This window forgets',
  storagePrivate:
    'The browser does not keep anything in this window: a private window, perhaps. Changes would be lost when it closes. Open Tackboard in a normal window.',
  storageBlockedTitle: 'Cookies and site data are blocked',
  storageBlocked:
    'Tackboard saves your changes on this device before it sends them. Allow cookies and site data for this site, then reload.',
  storageFullTitle: 'The disk is full',
  storageFull: 'There is no room to save your changes on this device. Free some space, then reload.',
  signedOutTitle: 'You are signed out',
  signedOutText: 'Your tasks are in your Google account, as always.',
  goneTitle: 'The account of this tab is not in use any more',
  signOutTitle: 'Sign out of Tackboard?',
  signOutText: 'Your tasks stay in your Google account.',
  signingOut: 'Sending your last changes and signing out',
  signOutWaiting: "You have changes but haven't saved it yet. Please wait to be online to sync it.",
  signOutQueued: 'Some tasks are still queued to sync. Please wait for the sync to complete.',
  leaveTryAgain: 'Send and sign out',
  leaveTryAgainSwitch: 'Send and switch',
  leaveHelp: 'Try again, save them to a file, or sign out without them.',
  leaveWord: 'discard',
  leaveDiscardLabel: (word: string) => `Type “${word}” to throw these changes away`,
  leaveDiscardAction: (count: number) =>
    plural(count, { one: 'Discard # change and sign out', other: 'Discard # changes and sign out' }),
  leaveOnlyHere: (texts: number, changes: number) => {
    const parts = [
      texts > 0 && plural(texts, { one: '# text that was not saved', other: '# texts that were not saved' }),
      changes > 0 && plural(changes, { one: '# change to look at', other: '# changes to look at' }),
    ];
    return `Only this device has ${parts.filter(Boolean).join(', ')}. Signing out removes that; a file keeps it.`;
  },
  leaveWaysBack: (deleted: boolean, copies: number) => {
    const parts = [
      deleted && 'deleted tasks that could be brought back',
      copies > 0 && plural(copies, { one: '# daily copy of your lists', other: '# daily copies of your lists' }),
    ];
    return `This device also keeps ${parts.filter(Boolean).join(', and ')}. Signing out removes that for good.`;
  },
  leaveFailed: 'This device could not do that now, and you are still signed in. Reload the page and try again.',
  exportChanges: 'Export as a file',
  exportFile: (day: string) => `tackboard-changes-${day}.json`,
  stay: 'Back to the board',
  switchTitle: 'Use another account',
  switchText: 'You are signed out of this account here, then Google lets you choose one.',
  switching: 'Saving your changes before switching account...',
  resetText:
    'Google no longer accepts the permission that you gave Tackboard: it was withdrawn, the password was changed, or it was not used for six months. Allow it once more; nothing on this device is lost.',
  resetAction: 'Renew access',
  troubleText: 'Google answers, but does not give the lists. This is what helps, in this order.',
  troubleOne: 'Sign in again and leave the box for Google Tasks ticked.',
  troubleTwo: 'Open Google Tasks once in this account, so that it makes the first list.',
  troubleThree:
    'With a work or school account: ask your administrator to switch on Google Tasks and to allow Tackboard.',
  troubleFour: 'Have everything read again. Changes that wait stay; your picture comes back when you sign in.',
  troubleReadAll: 'Read everything again',
  backToStart: 'Back to the start page',
} as const;

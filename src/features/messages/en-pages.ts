/** English words of the pages that hold one line. */
export const pageWords = {
  pages: {
    features: {
      title: 'Premium',
      text: 'Several boards in your own order, lists moved between them, list colours and notifications. Premium cannot be bought yet; everything else is free.',
    },
    pricing: {
      title: 'Pricing',
      text: 'Tackboard is free with one board. Premium cannot be bought yet, so nobody is charged anything.',
    },
    subscription: { title: 'Subscription', text: 'Subscriptions cannot be changed here yet.' },
    teamPlanUpgrade: { title: 'Team plan', text: 'There is no team plan yet.' },
    feedback: {
      title: 'Feedback',
      text: 'Feedback cannot be sent from here yet. Tell the person who runs this installation.',
    },
    deleteAccount: {
      title: 'Delete the account',
      text: 'This cannot be done here yet. Your tasks are in your Google account; to take the access away, remove Tackboard under “Third-party apps” in the settings of your Google account.',
    },
    'google-tasks-desktop-app': {
      title: 'Tackboard as a desktop app',
      text: 'In Chrome or Edge open the menu of the browser and choose “Install”. In Safari choose File, then “Add to Dock”. Firefox installs no web apps.',
    },
    'chrome-extension': {
      title: 'Tackboard for Chrome',
      text: 'The extension is not in the Chrome Web Store yet.',
    },
    affiliate: { title: 'Affiliates', text: 'There is no affiliate programme yet.' },
    notifications: {
      title: 'Notifications',
      text: 'Notifications of due tasks are not sent yet. Your plan includes them.',
    },
    terms: {
      title: 'Terms',
      text: 'The person or company that runs this installation decides on its terms. The software itself is under the MIT licence.',
    },
    privacy: {
      title: 'Privacy',
      text: 'Your tasks are kept in your Google account and on this device. The server keeps your settings and an encrypted permission to reach Google Tasks, and nothing else.',
    },
    help: {
      title: 'Help',
      text: 'Press the question mark on the board to see every key. What waits to be sent is shown in the header; offline it stays on this device until there is a network.',
    },
  },
} as const;

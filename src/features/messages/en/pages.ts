/** English words of Help, and of the pages that have a single line. */
export const pageWords = {
  features: 'Features',
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
      text: 'The Chrome extension tells you once a day what is due, at the hour that you choose in its settings. The web app sends no notifications yet.',
    },
    terms: {
      title: 'Terms',
      text: 'The person or company that runs this installation decides on its terms. The software itself is under the MIT licence.',
    },
    privacy: {
      title: 'Privacy',
      text: 'Your tasks are kept in your Google account and on this device. The server keeps your settings and an encrypted permission to reach Google Tasks, and nothing else.',
    },
  },

  answers: [
    {
      about: 'When is it in Google Tasks?',
      text: 'What you do shows at once and is kept on this device. About five seconds later Google Tasks has it. The header says what still waits; press it to see each change.',
    },
    {
      about: 'Without a network',
      text: 'Go on as always. Your changes stay on this device, also when you close the tab, and are sent as soon as there is a network again.',
    },
    {
      about: 'Undo',
      text: 'Z on the board takes back your last change, up to twenty of them one after the other, also when Google has them already: all but the delete of a list or a board.',
    },
    {
      about: 'What was deleted',
      text: 'Choose “Deleted tasks and copies” in the account menu. What was deleted comes back from there for 30 days, and so does the whole account as it was on each of the last 14 days that you used it here. This device keeps both, until you sign out. A list comes back as a new one; of a board only its lists come back.',
    },
    {
      about: 'Moving a task',
      text: 'Drag its card to another list, or onto the name of a board at the side. On a phone hold the card first, or choose “Move to…” in its menu.',
    },
    {
      about: 'Subtasks',
      text: 'Drag a card onto another one, a little to the right, and let go. With the keyboard: ] puts it under the task above, [ takes it out again.',
    },
    {
      about: 'Labels',
      text: 'A label is an emoji at the beginning of the title, so you see it in Google Tasks as well. Press L on a card, or type the emoji.',
    },
    {
      about: 'Boards, colours and sorting',
      text: 'Google Tasks has none of these. They are kept with your settings and are the same on all your devices.',
    },
    {
      about: 'What is not shown here',
      text: 'The time of day, the repetition and the star of a task: Google tells other apps the due day only. They stay in Google Tasks as they are.',
    },
  ],
  somethingWrong: 'Something is wrong',
  somethingWrongText: 'Lists are missing, or changes are not sent?',
  whatHelps: 'See what helps',
} as const;

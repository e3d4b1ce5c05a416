/** English words of the demo board; its tasks teach what the board can do. */
export const demoWords = {
  demoNote: 'A demo: nothing leaves this browser',
  keepDemo: 'Keep this board',
  keptDemo: 'Your demo lists are here now',
  demoNotKept: 'This browser has no room left to keep the board. Make some room on this device and try again.',
  demoTheme: 'Sign in for dark mode',
  tryDemo: 'Try it without an account',
  demoLists: [
    {
      title: 'To Do',
      tasks: [
        { title: 'Welcome! Drag this card to Doing', notes: 'Or press M on it and use the arrow keys.' },
        { title: 'Tick a card when it is done', notes: 'Undo is there for five seconds, and the Z key after that.' },
        { title: '💡 Start a title with an emoji to label it' },
        {
          title: 'Open a card for its notes, its date and its subtasks',
          subtasks: [{ title: 'Tick me' }, { title: 'Drag me to another place' }],
        },
      ],
    },
    {
      title: 'Doing',
      tasks: [{ title: 'Add a task: press N, type, press Enter' }, { title: 'Press ? to see every key' }],
    },
    { title: 'Done', tasks: [{ title: 'Like it? “Keep this board” brings these lists into your Google Tasks' }] },
  ],
} as const;

/** English words of the extension's popup. */
export const extensionWords = {
  chooseList: (title: string) => `List ${title}. Choose another`,
  listsMenu: 'Lists',
  openFullBoard: 'Open the board',
  addToPopup: 'Add a task',
  keptDraft: 'Kept here until you sign in.',
  keptDraftLoading: 'Kept here until your lists are loaded.',
  popupSignInTitle: 'Your tasks, one click away',
  popupSignInText: 'Sign in once; then your list opens here, also offline. Leave the box for Google Tasks ticked.',
  searchInList: (title: string) => `Search in ${title}`,
  endSearch: 'End the search',
  tasksOf: (title: string) => `Tasks of ${title}`,
} as const;

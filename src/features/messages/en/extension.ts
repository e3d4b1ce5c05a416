/** English words of the extension's popup. */
export const extensionWords = {
  chooseList: (title: string) => `List ${title}. Choose another`,
  openFullBoard: 'Open the board',
  searchInList: (title: string) => `Search in ${title}`,
  tasksOf: (title: string) => `Tasks of ${title}`,
} as const;

import { plural } from './en-plural.ts';

/** Words of search, filter and labels. */
export const searchWords = {
  // search
  clearFilters: 'Clear all',
  endSearch: 'End the search',
  searchIn: 'Search in',
  who: 'Who',
  assignedToYou: 'Assigned to you',
  labels: 'Labels',
  notContain: 'Doesn’t have',
  notContainHint: 'Words to leave out',
  updatedFrom: 'Updated from',
  updatedTo: 'Updated to',
  dueRange: 'Due date',
  updatedRange: 'Last updated',
  /** Completed tasks too: not all of it is overdue. */
  beforeToday: 'Before today',
  thisWeek: 'This week',
  nextDays: 'Next 7 days',
  fromDay: 'From',
  toDay: 'To',
  rangeCrosses: 'From has to be before To.',
  activeFilters: 'Active filters',
  foundCount: (count: number) =>
    count === 0 ? 'No task found' : plural(count, { one: '# task found', other: '# tasks found' }),
  foundSoFar: (count: number, read: number, lists: number) =>
    `${plural(count, { one: '# task found', other: '# tasks found' })} in ${read} of ${lists} lists so far`,
  /** There are several. */
  nextFound: (lists: number) => `Next of ${lists} lists`,
  filterText: (text: string) => `“${text}”`,
  filterBoard: (title: string) => `In ${title}`,
  filterBoardGone: 'In a board that is gone',
  filterNot: (text: string) => `Without “${text}”`,
  filterFrom: (day: string) => `Due from ${day}`,
  filterTo: (day: string) => `Due to ${day}`,
  filterUpdatedFrom: (day: string) => `Updated from ${day}`,
  filterUpdatedTo: (day: string) => `Updated to ${day}`,
  removeFilter: (name: string) => `Remove the filter ${name}`,
  loosen: (name: string, count: number) =>
    plural(count, { one: `Remove ${name}: # task`, other: `Remove ${name}: # tasks` }),
  loosenHint: 'Nothing matches all of this. Remove one filter:',
  nothingMatches: 'Nothing matches. Try other words, or clear the search.',
  nothingHere: 'Nothing on this board matches. Try other words, or clear the search.',
  searchAllBoards: (count: number) =>
    plural(count, { one: 'Search all boards: # task', other: 'Search all boards: # tasks' }),

  // labels
  addLabel: 'Add label',
  editLabels: 'Edit labels',
  findLabel: 'Find or create a label',
  createLabel: 'Create label',
  createNamed: (name: string) => `Create “${name}”`,
  editLabel: 'Edit label',
  editLabelNamed: (name: string) => `Edit the label ${name}`,
  labelEmoji: 'Emoji',
  labelEmojiHint: 'One emoji; it stands in front of the task’s title in Google Tasks too.',
  labelEmojiTaken: (name: string) => `The label ${name} has this emoji.`,
  labelName: 'Name',
  labelNameInTitles: 'Its name stands in the titles of its tasks: change it there.',
  labelColor: 'Colour',
  hexColor: 'Hex colour',
  noColor: 'No colour',
  labelNameNeeded: 'A label needs a name.',
  removeLabel: 'Remove label',
  removeLabelHint: 'Tasks keep the emoji in their titles.',
  labelWithout: 'Label without a name',
  labelTooLong: 'The title is too long for another label.',
  labelIsTitle: 'The title is nothing but this label. Give it words first.',
  save: 'Save',
  back: 'Back',
} as const;

import { plural } from './en-plural.ts';

/** Words of tasks and lists beyond the first paint. */
export const taskWords = {
  // a task
  taskAdded: (title: string) => `Added ${title}`,
  duplicate: 'Duplicate',
  duplicated: 'Task duplicated',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  openInGoogle: 'Open in Google Tasks',
  noLinkYet: 'Google Tasks does not know this task yet. Try again when all is saved.',
  lastUpdated: (when: string) => `Last changed ${when}`,
  moveToSheet: 'Move to…',
  source: 'From',
  deleteAssignedQuestion: 'Delete this task and its original?',
  deleteBoth: 'Delete both',
  /** Titles with what they were assigned in. */
  originalsGo: (tasks: readonly (readonly [title: string, surface: string])[]) => {
    const places: Record<string, string> = { document: 'a document in Google Docs', space: 'Google Chat' };
    const named = tasks
      .slice(0, 5)
      .map(([title, surface]) => `“${title}” in ${places[surface] ?? 'Google Docs or Chat'}`);
    const more = tasks.length > named.length ? ` and ${tasks.length - named.length} more` : '';
    return `Assigned: ${named.join(', ')}${more}. Deleting here deletes there as well.`;
  },
  linksInNotes: 'Links in the notes',

  // a list
  sortBy: 'Sort by',
  listColor: 'List colour',
  collapseList: 'Collapse',
  expandList: 'Expand',
  moveAllTo: 'Move all tasks to',
  allMoved: (count: number, list: string) =>
    plural(count, { one: `# task moved to ${list}`, other: `# tasks moved to ${list}` }),
  goToList: 'Go to a list',
  noSuchList: 'No list has this name',
} as const;

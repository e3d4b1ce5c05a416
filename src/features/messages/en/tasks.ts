import { apart } from '../apart.ts';
import { plural } from './plural.ts';
import { quote, quoted } from './titles.ts';

/** Names a change by its task's title, which may be empty or unknown. */
const changeTo = (title: string) => (title === '' ? 'A change' : `A change to ${quote(title)}`);

/** A task's title, and how many more tasks there are. */
const andMore = (title: string, more: number) =>
  `${quoted(title)} and ${plural(more, { one: '# more', other: '# more' })}`;

/** A task and where in Docs or Chat it was assigned, with the name of that if it is known. */
interface Original {
  readonly title: string;
  readonly surface: string;
  readonly name: string | undefined;
}

/** Names a task and the document or space that it was assigned in. */
function original({ title, surface, name }: Original): string {
  const places: Record<string, string> = { document: 'a document in Google Docs', space: 'Google Chat' };
  const place = places[surface] ?? 'Google Docs or Chat';
  return `${quoted(title)} in ${name === undefined ? place : `${quote(name)} (Google Docs)`}`;
}

/** English words of tasks and lists that the first paint does not need. */
export const taskWords = {
  // a task
  duplicate: 'Duplicate',
  duplicated: 'Task duplicated',
  duplicatedWithSubtasks: (title: string, subtasks: number) =>
    `${quoted(title)} and ${plural(subtasks, { one: '# subtask', other: '# subtasks' })} duplicated`,
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  textCopied: 'Text copied',
  notCopied: 'The browser does not allow copying here. Nothing was copied.',
  openInGoogle: 'Open in Google Tasks',
  noLinkYet: 'Google Tasks does not know this task yet. Try again when all is saved.',
  tabBlocked: 'The browser opened no tab. Allow pop-ups for this page and try again.',
  lastUpdated: (when: string) => `Last updated ${when}`,
  moveToSheet: 'Move to…',
  source: 'From',
  deleteAssignedQuestion: 'Delete this task and its original?',
  deleteBoth: 'Delete both',
  original,
  originalsGo: (originals: readonly Original[]) => {
    const named = originals.slice(0, 5).map(original);
    const more =
      originals.length > named.length ? ` and ${(originals.length - named.length).toLocaleString()} more` : '';
    return `Assigned: ${named.join(', ')}${more}. Deleting here deletes there as well.`;
  },
  linksInText: 'Links in the title and the notes',

  // a list
  sortBy: 'Sort by',
  listColor: 'List colour',
  collapseList: 'Collapse',
  expandList: 'Expand',
  listCollapsed: (title: string) => `${title} collapsed`,
  listExpanded: (title: string) => `${title} expanded`,
  moveAllTo: 'Move all tasks to',
  moveAllToSheet: 'Move all tasks to…',
  // `hidden`: what `hiddenToo` says, if anything.
  moveAllFrom: (list: string, hidden: string) => [`From ${quote(list)}`, hidden].filter(Boolean).join(', '),
  hiddenToo: (count: number) => plural(count, { other: 'also # that the filter hides' }),
  allMoved: (count: number, list: string) =>
    plural(count, { one: `# task moved to ${apart(list)}`, other: `# tasks moved to ${apart(list)}` }),
  goToList: 'Go to a list',
  noSuchList: 'No list has this name',

  // first steps
  startTitle: 'Three steps to your first finished task',
  startOne: 'Type a task and press Enter',
  startTwo: 'Drag it where it belongs, or give it a day',
  startThree: 'Tick it when it is done',
  startAction: 'Write your first task',
  // notices of the engine
  noticeDropped: (title: string) => `${changeTo(title)} could not be made: the service refused it.`,
  noticeBoardStays: 'The board could not be deleted: the service refused it. Its lists stay.',
  noticeGone: (title: string) => `${changeTo(title)} could not be made: what it was for is gone from Google Tasks.`,
  noticeClash: (title: string) => `${quoted(title)} was changed in two places. The later change stays.`,
  // `more`: how many others came while the message of the first is shown.
  noticeDuplicate: (title: string, more: number) =>
    more === 0
      ? `${quoted(title)} had arrived twice. One of the two was removed.`
      : `${andMore(title, more)} had arrived twice. One of each was removed.`,
  noticeDeleteRefused: (title: string) => `${quoted(title)} has changed meanwhile, so it was not deleted.`,
  noticeMoveRefused: (title: string) =>
    `Google does not move ${quoted(title)} to another list. Move as a copy? It stops repeating in Google.`,
  moveAsCopy: 'Move as a copy',
  noticeRestored: (title: string, more: number) =>
    more === 0 ? `${quoted(title)} was restored as a new task.` : `${andMore(title, more)} were restored as new tasks.`,
  noticeNotNested: (title: string, more: number) =>
    more === 0
      ? `Google Tasks did not take ${quoted(title)} as a subtask there.`
      : `Google Tasks did not take ${andMore(title, more)} as subtasks there.`,
  noticeHomeless: (title: string, more: number) =>
    more === 0
      ? `${quoted(title)} waits on this device: its list is gone. Choose another one.`
      : `${andMore(title, more)} wait on this device: their lists are gone. Choose other ones.`,
  noticeMany: (count: number) => plural(count, { one: '# change needs a look.', other: '# changes need a look.' }),
  show: 'Show',
  stillWaiting: (count: number) =>
    plural(count, {
      one: '# earlier change still waits on this device.',
      other: '# earlier changes still wait on this device.',
    }),
  boardGoneWithText: (text: string) => `The board you typed ${quote(text)} for is gone.`,
  listGoneWithText: (text: string) => `The list you typed ${quote(text)} for is gone.`,
  taskGoneWithText: (text: string) => `The task you typed ${quote(text)} for is gone.`,
  titleUnsaved: (text: string, title: string) =>
    `The title ${quote(text)} that you typed for ${quoted(title)} is not saved.`,
  notesUnsaved: (text: string, title: string) =>
    `The notes ${quote(text)} that you typed for ${quoted(title)} are not saved.`,
  textForList: (title: string) => `What you typed will now be added to ${quote(title)}.`,
  textWent: (list: string, board: string) => `${quote(list)} is on ${apart(board)} now, with what you typed.`,
  titleWent: (title: string, list: string) => `${quoted(title)} is in ${quote(list)} now, with what you typed.`,
  undoGone: 'Nothing to undo: what it changed is gone.',
  undoTooLate: 'Too late to undo: Google Tasks has deleted it. It can be restored.',
  waiting: 'Waiting to sync',
  notSaved: 'Not saved',
  retry: 'Retry',
  copyText: 'Copy text',
} as const;

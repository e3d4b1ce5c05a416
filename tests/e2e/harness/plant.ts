import type { LocalClouds } from '../../../local/clouds.ts';

/** A task to put into an account: just a title, or with more. */
export type Plant =
  | string
  | {
      title: string;
      notes?: string;
      due?: string;
      /** Completed, now or at this moment. */
      done?: boolean | string;
      /** Belongs to a repeating task, which the API does not show. */
      repeats?: boolean;
      /** The address of the document or the Chat space in which it was assigned. */
      assigned?: string;
      subtasks?: readonly Plant[];
    };

/**
 * Puts lists and tasks into the local Google as another device would; the first list is the account's own 'My Tasks',
 * renamed. Returns the ids of the lists by title.
 */
export function plant(
  { google }: LocalClouds,
  account: string,
  lists: Readonly<Record<string, readonly Plant[]>>,
): Map<string, string> {
  const first = google.lists(account)[0];
  const ids = new Map<string, string>();
  for (const [index, [title, tasks]] of Object.entries(lists).entries()) {
    const list = index === 0 && first ? google.renameList(account, first.id, title) : google.insertList(account, title);
    ids.set(title, list.id);
    for (const task of tasks.toReversed()) plantTask(list.id, task, undefined);
  }
  return ids;

  function plantTask(list: string, task: Plant, parent: string | undefined): void {
    const {
      title,
      notes,
      due,
      done,
      repeats,
      assigned,
      subtasks = [],
    }: Exclude<Plant, string> = typeof task === 'string' ? { title: task } : task;
    const made = google.insertTask(
      account,
      list,
      { title, ...(notes && { notes }), ...(due && { due: `${due}T00:00:00.000Z` }) },
      parent === undefined ? {} : { parent },
    );
    for (const subtask of subtasks.toReversed()) plantTask(list, subtask, made.id);
    if (assigned) {
      const id = assigned.replace(/.*\//, '');
      const from = assigned.includes('/chat/')
        ? ({ surfaceType: 'SPACE', spaceInfo: { space: `spaces/${id}` } } as const)
        : ({ surfaceType: 'DOCUMENT', driveResourceInfo: { driveFileId: id } } as const);
      google.annotate(account, list, made.id, { assignment: { linkToTask: assigned, ...from } });
    }
    if (repeats) google.annotate(account, list, made.id, { recurring: true });
    if (done)
      google.patchTask(account, list, made.id, { status: 'completed', ...(done !== true && { completed: done }) });
  }
}

/** The calendar day of this device `days` days from today, as 'YYYY-MM-DD'. */
export function dayFromNow(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

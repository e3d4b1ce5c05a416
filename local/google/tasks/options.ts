/** What is not known of the real service (U in our notes of it), and its limits: each can be switched while running. */
export interface TasksOptions {
  /** PATCH {deleted: false}: restores the task and what went with it, the task alone, or does nothing (and answers 200). */
  restore: 'subtree' | 'task' | 'ignored';
  /** Whether blanks at the end of a title are lost. */
  trimTitles: boolean;
  /** Whether a list's etag and `updated` show a change of its tasks at once or `listLagMs` later. */
  listEtag: 'at-once' | 'lagging';
  listLagMs: number;
  /** A body field that the API does not define. */
  unknownFields: 'ignored' | 'refused';
  /** A query parameter that the method does not take. */
  unknownParameters: 'ignored' | 'refused';
  /** A completed, not hidden task as `previous`. */
  completedPrevious: 'accepted' | 'refused';
  /** A well-formed id that never was, as `previous` and as `parent`: our sources differ. */
  unknownPrevious: 404 | 400;
  unknownParent: 400 | 404;
  /** Where a restored task comes back: its old place, or first among its siblings. */
  restoredPlace: 'old' | 'first';
  /** Whether a task completed through the API is hidden at once, as one completed in Google's own apps is. */
  completedIsHidden: boolean;
  /** Whether siblings that are renumbered get a new etag. */
  siblingEtags: 'bumped' | 'kept';
  /** The message of a 404 for an unknown list. */
  unknownList: 'Task list not found.' | 'Not Found';
  /** The order in which the parts of a batch are run and answered. */
  batchOrder: 'shuffled' | 'given';
  /** Whether /batch answers for Tasks, or /batch/tasks/v1 alone, as in late 2020. */
  batchPath: 'both' | 'own';
  /** Off = the project has not enabled the Tasks API: every call answers 403 accessNotConfigured. */
  apiEnabled: boolean;
  /** Calls that each person (or each quotaUser) and the whole project may make; null = no end. */
  quota: { perMinutePerUser: number | null; perDayPerProject: number | null };
  /** The status of a call over a budget, and of a write over a limit of storage. */
  quotaStatus: 403 | 429;
  limitStatus: 403 | 429;
  /** Whether a call over a budget is refused in the words of quota metrics, or in the older ones (always 403). */
  quotaWording: 'metric' | 'older';
  limits: { lists: number; tasksPerList: number; tasks: number; subtasks: number; batchParts: number };
}

export function defaultTasksOptions(): TasksOptions {
  return {
    restore: 'subtree',
    trimTitles: false,
    listEtag: 'at-once',
    listLagMs: 5_000,
    unknownFields: 'refused',
    unknownParameters: 'refused',
    completedPrevious: 'refused',
    unknownPrevious: 404,
    unknownParent: 400,
    restoredPlace: 'old',
    completedIsHidden: false,
    siblingEtags: 'bumped',
    unknownList: 'Task list not found.',
    batchOrder: 'shuffled',
    batchPath: 'both',
    apiEnabled: true,
    quota: { perMinutePerUser: null, perDayPerProject: null },
    quotaStatus: 429,
    limitStatus: 403,
    quotaWording: 'metric',
    limits: { lists: 2_000, tasksPerList: 20_000, tasks: 100_000, subtasks: 2_000, batchParts: 1_000 },
  };
}

/** Unknown behaviour of the real service (U in our notes), and its limits. Each can be switched while running. */
export interface TasksOptions {
  /**
   * Effect of PATCH {deleted: false}: it restores the task and everything deleted with it, restores the task alone, or
   * is ignored (still answering 200).
   */
  restore: 'subtree' | 'task' | 'ignored';
  /** Whether blanks at the end of a title are removed. */
  trimTitles: boolean;
  /** Whether a change of a task shows in its list's etag and `updated` at once, or `listLagMs` later. */
  listEtag: 'at-once' | 'lagging';
  listLagMs: number;
  /** Treatment of a body field that the API does not define. */
  unknownFields: 'ignored' | 'refused';
  /** Treatment of a query parameter that the method does not take. */
  unknownParameters: 'ignored' | 'refused';
  /** Treatment of a task that is completed but not hidden, given as `previous`. */
  completedPrevious: 'accepted' | 'refused';
  /** Status for a well-formed id that never existed, given as `previous` or as `parent`: our sources disagree. */
  unknownPrevious: 404 | 400;
  unknownParent: 400 | 404;
  /** The place to which a restored task returns: its old one, or first among its siblings. */
  restoredPlace: 'old' | 'first';
  /** Whether a task completed through the API is hidden at once, as a task completed in Google's own apps is. */
  completedIsHidden: boolean;
  /** Whether siblings get a new etag when they are renumbered. */
  siblingEtags: 'bumped' | 'kept';
  /** The message of a 404 for an unknown list. */
  unknownList: 'Task list not found.' | 'Not Found';
  /** The order in which the parts of a batch are run and answered. */
  batchOrder: 'shuffled' | 'given';
  /** Whether both /batch and /batch/tasks/v1 take batches for Tasks, or only the latter, as in late 2020. */
  batchPath: 'both' | 'own';
  /** False when the project has not enabled the Tasks API: every call answers 403 accessNotConfigured. */
  apiEnabled: boolean;
  /** Number of calls allowed for each person (or each quotaUser) and for the whole project; null = no limit. */
  quota: { perMinutePerUser: number | null; perDayPerProject: number | null };
  /** Status of a call over a quota, and of a write over a storage limit. */
  quotaStatus: 403 | 429;
  limitStatus: 403 | 429;
  /** Whether a call over a quota is refused in the wording of quota metrics, or in the older one (always 403). */
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

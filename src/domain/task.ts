/** A calendar day, 'YYYY-MM-DD'. Never a moment: `new Date(due)` is a bug (docs/decisions/0001, D6). */
export type Day = string;

export interface TaskLink {
  readonly type: string;
  readonly description: string;
  readonly link: string;
}

/** Where a task came from when it was assigned in Docs or Chat [3.3]. */
export interface Assignment {
  readonly surface: 'gmail' | 'document' | 'space' | 'unknown';
  readonly link: string | null;
  readonly driveFileId: string | null;
}

/**
 * A task as pages and the projection see it. Ids are *stable ids*: a task that was made on this device keeps its
 * `local-` id for good (records map it to the server's), every other one has the server's id. So a card's key never
 * changes when its id is mapped.
 */
export interface Task {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  readonly status: 'needsAction' | 'completed';
  /** UTC ISO timestamp, null while open [3.2]. */
  readonly completed: string | null;
  readonly due: Day | null;
  /** Stable id of the parent, null at top level [3.2]. */
  readonly parent: string | null;
  /** Opaque; compared, never computed [9.9]. */
  readonly position: string;
  /** UTC ISO timestamp of the last change that the service knows; '' while it does not know the newest one. */
  readonly updated: string;
  readonly links: readonly TaskLink[];
  readonly assignment: Assignment | null;
}

/** The fields of a task that a user types. */
export interface TaskFields {
  readonly title: string;
  readonly notes: string;
  readonly due: Day | null;
}

/** Temporary ids start with local- or local-new- [3.5]. */
export const isLocalId = (id: string): boolean => id.startsWith('local-');

/** Makes the temporary id of a new task or list from a unique text [3.5]. */
export const localId = (unique: string): string => `local-new-${unique}`;

/** Limits of the service: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks */
export const TITLE_MAX = 1024;
export const NOTES_MAX = 8192;

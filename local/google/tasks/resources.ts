import { type FieldShape, plainFields } from '../fields.ts';
import type { ListRow, TaskRow } from '../store.ts';

/** The fields that a `fields` selector can name (api 2.2, 2.3 D). */
export const listShape: FieldShape = plainFields('kind id etag title updated selfLink');
export const taskShape: FieldShape = {
  ...plainFields(
    'kind id etag title updated selfLink parent position notes status due completed deleted hidden webViewLink',
  ),
  links: plainFields('type description link'),
  assignmentInfo: {
    ...plainFields('linkToTask surfaceType'),
    driveResourceInfo: plainFields('driveFileId resourceKey'),
    spaceInfo: plainFields('space'),
  },
};

/** Returns the fields of a collection of resources with these fields. */
export function collectionShape(items: FieldShape): FieldShape {
  return { ...plainFields('kind etag nextPageToken'), items };
}

/** The etag of something last changed at `stamp`: base64url of the milliseconds as int32, as observed at Google. */
export function etagOf(stamp: number): string {
  return `"${Buffer.from(String(stamp | 0)).toString('base64url')}"`;
}

/** The `position` as Google gives it: open tasks count from 0; completed ones follow all open ones, newest first. */
function positionOf(task: Pick<TaskRow, 'rank' | 'completed'>): string {
  const value =
    task.completed === null
      ? BigInt(Math.max(0, Math.floor(task.rank)))
      : 9999999999999999999n - BigInt(task.completed);
  return value.toString().padStart(20, '0');
}

export interface TaskListResource {
  kind: 'tasks#taskList';
  id: string;
  etag: string;
  title: string;
  updated: string;
  selfLink: string;
}

export interface TaskLink {
  type: string;
  description: string;
  link: string;
}

export interface AssignmentInfo {
  linkToTask?: string;
  surfaceType: 'CONTEXT_TYPE_UNSPECIFIED' | 'DOCUMENT' | 'SPACE' | 'GMAIL';
  driveResourceInfo?: { driveFileId: string; resourceKey?: string };
  spaceInfo?: { space: string };
}

export interface TaskResource {
  kind: 'tasks#task';
  id: string;
  etag: string;
  title: string;
  updated: string;
  selfLink: string;
  parent?: string;
  position: string;
  notes?: string;
  status: 'needsAction' | 'completed';
  due?: string;
  completed?: string;
  deleted?: true;
  hidden?: true;
  links: TaskLink[];
  webViewLink: string;
  assignmentInfo?: AssignmentInfo;
}

export interface Collection<Kind extends string, Item> {
  kind: Kind;
  etag: string;
  nextPageToken?: string;
  items: Item[];
}

export function listResource(list: ListRow, stamp: number): TaskListResource {
  return {
    kind: 'tasks#taskList',
    id: list.id,
    etag: etagOf(stamp),
    title: list.title,
    updated: new Date(stamp).toISOString(),
    selfLink: `https://www.googleapis.com/tasks/v1/users/@me/lists/${list.id}`,
  };
}

/** Returns a stored task as Google shows it. Fields without a value are left out; `links` is always there. */
export function taskResource(task: TaskRow): TaskResource {
  const links = task.links ? (JSON.parse(task.links) as TaskLink[]) : [];
  return {
    kind: 'tasks#task',
    id: task.id,
    etag: etagOf(task.stamp),
    title: task.title,
    updated: new Date(task.updated).toISOString(),
    selfLink: `https://www.googleapis.com/tasks/v1/lists/${task.list}/tasks/${task.id}`,
    ...(task.parent ? { parent: task.parent } : {}),
    position: positionOf(task),
    ...(task.notes ? { notes: task.notes } : {}),
    status: task.completed === null ? 'needsAction' : 'completed',
    ...(task.due ? { due: `${task.due}T00:00:00.000Z` } : {}),
    ...(task.completed === null ? {} : { completed: new Date(task.completed).toISOString() }),
    ...(task.deletedBy ? { deleted: true as const } : {}),
    ...(task.hidden ? { hidden: true as const } : {}),
    links,
    webViewLink: `https://tasks.google.com/task/${task.id}?sa=6`,
    ...(task.assignment ? { assignmentInfo: JSON.parse(task.assignment) as AssignmentInfo } : {}),
  };
}

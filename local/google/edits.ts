import * as v from 'valibot';
import type { LocalGoogle } from './service.ts';

const id = v.pipe(v.string(), v.nonEmpty());
const place = { parent: v.optional(v.string()), previous: v.optional(v.string()) };
const fields = { notes: v.optional(v.nullable(v.string())), due: v.optional(v.nullable(v.string())) };

/** An edit as another device of the account would make it, subject to the API's own rules. */
export const editSchema = v.variant('do', [
  v.object({ do: v.literal('add-list'), title: v.string() }),
  v.object({ do: v.literal('rename-list'), list: id, title: v.string() }),
  v.object({ do: v.literal('delete-list'), list: id }),
  v.object({ do: v.literal('clear-list'), list: id }),
  v.object({ do: v.literal('add-task'), list: id, title: v.string(), ...fields, ...place }),
  v.object({ do: v.literal('change-task'), list: id, task: id, title: v.optional(v.string()), ...fields }),
  v.object({ do: v.literal('complete-task'), list: id, task: id }),
  /** Completes the task as Google's own apps do: it is hidden at once (api 2.4 D). */
  v.object({ do: v.literal('complete-in-google'), list: id, task: id }),
  v.object({ do: v.literal('reopen-task'), list: id, task: id }),
  v.object({ do: v.literal('delete-task'), list: id, task: id }),
  v.object({ do: v.literal('restore-task'), list: id, task: id }),
  v.object({ do: v.literal('move-task'), list: id, task: id, ...place, destinationTasklist: v.optional(v.string()) }),
]);

export type Edit = v.InferOutput<typeof editSchema>;

function bodyOf(edit: {
  title?: string | undefined;
  notes?: string | null | undefined;
  due?: string | null | undefined;
}) {
  const { title, notes, due } = edit;
  return {
    ...(title === undefined ? {} : { title }),
    ...(notes === undefined ? {} : { notes }),
    ...(due === undefined ? {} : { due }),
  };
}

/** Applies the edit and returns the resulting resource, if there is one. Throws ApiError where the API refuses. */
export function applyEdit(google: LocalGoogle, who: string, edit: Edit): unknown {
  switch (edit.do) {
    case 'add-list':
      return google.insertList(who, edit.title);
    case 'rename-list':
      return google.renameList(who, edit.list, edit.title);
    case 'delete-list':
      return google.deleteList(who, edit.list);
    case 'clear-list':
      return google.clear(who, edit.list);
    case 'add-task':
      return google.insertTask(who, edit.list, bodyOf(edit), { parent: edit.parent, previous: edit.previous });
    case 'change-task':
      return google.patchTask(who, edit.list, edit.task, bodyOf(edit));
    case 'complete-task':
      return google.patchTask(who, edit.list, edit.task, { status: 'completed' });
    case 'complete-in-google':
      return google.completeInGoogle(who, edit.list, edit.task);
    case 'reopen-task':
      return google.patchTask(who, edit.list, edit.task, { status: 'needsAction' });
    case 'delete-task':
      return google.deleteTask(who, edit.list, edit.task);
    case 'restore-task':
      return google.patchTask(who, edit.list, edit.task, { deleted: false });
    case 'move-task':
      return google.moveTask(who, edit.list, edit.task, edit);
  }
}

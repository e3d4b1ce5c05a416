import type { Draft } from '../draft.ts';
import type { DeleteSharedBoard, DeleteTaskList, InsertTaskList, UpdateTaskList } from './operation.ts';

export function applyInsertTaskList(draft: Draft, { listId, title, boardId }: InsertTaskList): void {
  if (draft.lists.has(listId)) return;
  draft.addList({
    id: listId,
    title,
    updated: '',
    boardId,
    position: null,
    color: null,
    sortBy: 'position',
    isDefault: false,
    loaded: true,
    tasks: new Map(),
    children: new Map(),
    changed: new Set(),
  });
}

export function applyUpdateTaskList(draft: Draft, { listId, title }: UpdateTaskList): void {
  const list = draft.list(listId);
  if (list) list.title = title;
}

export function applyDeleteTaskList(draft: Draft, { listId }: DeleteTaskList): void {
  draft.removeList(listId);
}

/** Removes the lists of a shared board; a write of its own removes the board from the user document. */
export function applyDeleteSharedBoard(draft: Draft, { listIds }: DeleteSharedBoard): void {
  for (const id of listIds) draft.removeList(id);
}

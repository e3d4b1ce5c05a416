import { useEffect } from 'react';
import type { Assignment, Task } from '../../domain/task.ts';
import { useAppDispatch, useAppSelector } from '../hooks.ts';
import { assignedAmong } from './delete-task.ts';
import { readDocumentNames } from './read-documents.ts';

/** An original in Docs or Chat that is deleted along with a task. */
export interface Original {
  readonly taskId: string;
  /** The title of the task. */
  readonly title: string;
  readonly surface: Assignment['surface'];
  /** The name of the document, where Drive told it. */
  readonly name: string | undefined;
}

/** The originals that are deleted along with tasks, with the names of their documents as soon as these are known. */
export function useOriginals(tasks: Iterable<Task>): readonly Original[] {
  const dispatch = useAppDispatch();
  const names = useAppSelector((state) => state.ui.documentNames);
  const assigned = assignedAmong(tasks);
  const some = assigned.length > 0;
  useEffect(() => {
    if (some) void dispatch(readDocumentNames());
  }, [dispatch, some]);
  return assigned.map(({ id, title, assignment }) => ({
    taskId: id,
    title,
    surface: assignment?.surface ?? 'unknown',
    name: names[assignment?.driveFileId ?? ''],
  }));
}

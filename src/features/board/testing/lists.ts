import type { ListView } from '../../../domain/list.ts';
import { createProjector } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { task as sampleTask } from '../../../domain/testing/sample-view.ts';
import type { View } from '../../../domain/view.ts';

/** Makes a task for tests: '-x' is completed, 'p>x' is a subtask of p. */
export function task(name: string, position: number): Task {
  const [head, tail] = name.includes('>') ? (name.split('>') as [string, string]) : [null, name];
  const done = tail.startsWith('-');
  const id = done ? tail.slice(1) : tail;
  const completed = done ? '2026-11-20T10:00:00.000Z' : null;
  return sampleTask(id, position, { title: id, status: done ? 'completed' : 'needsAction', completed, parent: head });
}

/** Makes a view of lists, each given by its id and its tasks in order. */
export function viewOf(lists: Readonly<Record<string, readonly string[]>>): View {
  const base = {
    lists: Object.entries(lists).map(([id, names]) => ({ id, title: id, updated: '', tasks: names.map(task) })),
    user: null,
  };
  return createProjector()(base, []);
}

/** Returns the list with one of its tasks assigned in Docs. */
export function assignedIn(list: ListView, id: string): ListView {
  const given = list.tasks.get(id);
  if (!given) throw new Error(`no task ${id}`);
  const assignment = { surface: 'document', link: null, driveFileId: null } as const;
  return { ...list, tasks: new Map(list.tasks).set(id, { ...given, assignment }) };
}

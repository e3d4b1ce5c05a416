import type { TasksRemote } from '../ports.ts';

/**
 * The service, which says so of every write that it has done: when a later request of the same step fails, whatever of
 * it says that nothing came of it, the step has taken effect in part.
 */
export function tellingWrites(tasks: TasksRemote, onWritten: () => void): TasksRemote {
  const telling =
    <A extends readonly unknown[], T>(write: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const answer = await write(...args);
      onWritten();
      return answer;
    };
  return {
    ...tasks,
    insertList: telling(tasks.insertList),
    updateList: telling(tasks.updateList),
    deleteList: telling(tasks.deleteList),
    insert: telling(tasks.insert),
    patch: telling(tasks.patch),
    delete: telling(tasks.delete),
    move: telling(tasks.move),
  };
}

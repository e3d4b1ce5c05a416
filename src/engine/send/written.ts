import { RemoteError, type TasksRemote } from '../ports.ts';

/**
 * Returns the service with a report of each write that it did or may have done: a 412 can be the answer to a second
 * delivery of a write that was done. When a later request of the same step fails, whatever that error says of itself,
 * the step may have taken effect.
 */
export function tellingWrites(tasks: TasksRemote, onWritten: () => void): TasksRemote {
  const telling =
    <A extends readonly unknown[], T>(write: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        const answer = await write(...args);
        onWritten();
        return answer;
      } catch (error) {
        if (error instanceof RemoteError && error.code === 'precondition-failed') onWritten();
        throw error;
      }
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

import type { ListView } from '../../../domain/list.ts';
import type { Task } from '../../../domain/task.ts';
import { listWith } from '../../../domain/view.ts';
import { selectView } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import { readDraft } from '../../../store/texts/drafts.ts';
import { whenRead } from '../../messages/when-read.ts';
import { editingTitle } from './editing.ts';
import { cardElement } from './focus.ts';

/** A task and the list that it is in. */
interface Found {
  readonly list: ListView;
  readonly task: Task;
}

function find({ getState }: AppStore, taskId: string): Found | null {
  const list = listWith(selectView(getState()), taskId);
  const task = list?.tasks.get(taskId);
  return list && task ? { list, task } : null;
}

/**
 * Says where the text is that was being typed as a title on a card when that left the board for another list, as into a
 * folded one: it is saved, and its field is gone. Says nothing if the task is nowhere: the text of such a task is told
 * of by itself. Returns the function that ends this.
 */
export function followTitle(store: AppStore): () => void {
  let edited: Found | null = null;
  return editingTitle.subscribe(() => {
    const taskId = editingTitle.get();
    if (edited && taskId === null) look(store, edited);
    edited = taskId === null ? null : find(store, taskId);
  });
}

function look(store: AppStore, before: Found): void {
  const { id, title } = before.task;
  const now = find(store, id);
  if (!now || cardElement(id)) return;
  const { list, task } = now;
  const stays = list.id === before.list.id && list.boardId === before.list.boardId;
  if (stays || (task.title === title && readDraft(`title:${id}`) === null)) return;
  whenRead(
    () => import('../cards/title-went.ts'),
    (file) => file.sayTitleWent(store, list, task),
  );
}

import { shownTitle } from '../../../domain/label.ts';
import type { ListView } from '../../../domain/list.ts';
import type { Task } from '../../../domain/task.ts';
import type { AppStore } from '../../../store/store.ts';
import { openTask } from '../../../store/ui-slice.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { allMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';

/** How long it is said where the text is, in milliseconds. */
export const SAID_MS = 10_000;

/** Says which list a task is in now whose title was being typed, and leads to it. */
export function sayTitleWent({ dispatch }: AppStore, list: ListView, task: Task): void {
  const words = allMessages();
  showToast({
    text: words.titleWent(shownTitle(task), listName(list.title)),
    ms: SAID_MS,
    action: { label: words.show, run: () => void dispatch(openTask({ listId: list.id, taskId: task.id })) },
  });
}

import type { ListView } from '../../domain/list.ts';
import { deleteCompleted, deleteList } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import type { Task } from '../../domain/task.ts';
import type { View } from '../../domain/view.ts';
import { act } from '../../store/act.ts';
import { assignedAmong } from '../../store/delete-task.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBoardView, selectView } from '../../store/selectors.ts';
import { Question } from '../../ui/question.tsx';
import { type AllMessages, useAllMessages } from '../messages/all-messages.ts';
import { boardMenu } from './board-menu.ts';
import { listTitle } from './column-header.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  goal?(): HTMLElement | null;
  intentOf(view: View): Intent | null;
}

function Confirm({ title, text, action, goal, intentOf }: ConfirmProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return (
    <Question
      title={title}
      text={text}
      action={action}
      cancel={words.cancel}
      {...(goal && { goal })}
      onAct={() => {
        const intent = intentOf(selectView(store.getState()));
        if (intent) dispatch(act(intent, { undoable: true }));
      }}
      onClose={() => boardMenu.set(null)}
    />
  );
}

/** Names the originals in Docs or Chat that go with their tasks. */
function withOriginals(text: string, tasks: Iterable<Task>, words: AllMessages): string {
  const assigned = assignedAmong(tasks);
  if (assigned.length === 0) return text;
  return `${text} ${words.originalsGo(assigned.map(({ title, assignment }) => [title, assignment?.surface ?? 'unknown']))}`;
}

/** Asks before a list goes, and says how many tasks go with it. */
export function DeleteListDialog({ list }: { readonly list: ListView }) {
  const words = useAllMessages();
  const { order } = useAppSelector(selectBoardView);
  const index = order.indexOf(list.id);
  const beside = order[index + 1] ?? order[index - 1];
  return (
    <Confirm
      title={words.deleteListQuestion(list.title)}
      text={withOriginals(words.deleteListTasks(list.tasks.size), list.tasks.values(), words)}
      action={words.deleteList}
      goal={() => listTitle(beside ?? '')}
      intentOf={(view) => deleteList(view, list.id)}
    />
  );
}

/** Asks before the completed tasks of a list go, and says how many. */
export function ClearCompletedDialog({ list }: { readonly list: ListView }) {
  const words = useAllMessages();
  const done = [...list.tasks.values()].filter((task) => task.status === 'completed');
  return (
    <Confirm
      title={words.clearCompletedQuestion(list.title)}
      text={withOriginals(words.clearCompletedCount(done.length), done, words)}
      action={words.delete}
      intentOf={(view) => deleteCompleted(view, list.id)}
    />
  );
}

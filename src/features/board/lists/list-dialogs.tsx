import { type ListView, openTopLevel } from '../../../domain/list.ts';
import { deleteCompleted } from '../../../domain/operations/intents.ts';
import { deleteList } from '../../../domain/operations/list-intents.ts';
import type { Intent } from '../../../domain/operations/operation.ts';
import type { Task } from '../../../domain/task.ts';
import type { View } from '../../../domain/view.ts';
import { actOnView } from '../../../store/act.ts';
import { useAppDispatch, useAppSelector, useTasksOf } from '../../../store/hooks.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import { type Original, useOriginals } from '../../../store/tasks/originals.ts';
import { Question } from '../../../ui/question.tsx';
import { type AllMessages, useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { boardMenu } from '../board-menu.ts';
import { listTitle } from '../column/column-header.tsx';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly ready?: boolean;
  goal?(): HTMLElement | null;
  intentOf(view: View): Intent | null;
}

function Confirm({ title, text, action, ready = true, goal, intentOf }: ConfirmProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  return (
    <Question
      title={title}
      text={text}
      action={action}
      cancel={words.cancel}
      ready={ready}
      {...(goal && { goal })}
      onAct={() => dispatch(actOnView(intentOf))}
      onClose={() => boardMenu.set(null)}
    />
  );
}

/** Appends to a text which originals in Docs or Chat are deleted along with the tasks. */
const withOriginals = (text: string, originals: readonly Original[], words: AllMessages): string =>
  originals.length === 0 ? text : `${text} ${words.originalsGo(originals)}`;

/** Asks before a list is deleted, and says how many tasks go with it once they are loaded. */
export function DeleteListDialog({ list }: { readonly list: ListView }) {
  const words = useAllMessages();
  const { order } = useAppSelector(selectBoardView);
  const index = order.indexOf(list.id);
  const beside = order[index + 1] ?? order[index - 1];
  useTasksOf([list.id]);
  const originals = useOriginals(list.tasks.values());
  const counted = withOriginals(
    words.deleteListTasks(list.tasks.size, list.tasks.size - openTopLevel(list).length),
    originals,
    words,
  );
  return (
    <Confirm
      title={words.deleteListQuestion(listName(list.title))}
      text={list.loaded ? counted : words.loadingTasks}
      action={words.deleteList}
      ready={list.loaded}
      goal={() => listTitle(beside ?? '')}
      intentOf={(view) => deleteList(view, list.id)}
    />
  );
}

/** Asks before the completed tasks of a list are deleted, and says how many there are. */
export function ClearCompletedDialog({ list }: { readonly list: ListView }) {
  const words = useAllMessages();
  const done = [...list.tasks.values()].filter((task) => task.status === 'completed');
  const below = (status: Task['status']) =>
    done.filter(({ parent }) => parent !== null && list.tasks.get(parent)?.status === status).length;
  const [under, parts] = [below('completed'), below('needsAction')];
  const originals = useOriginals(done);
  return (
    <Confirm
      title={words.clearCompletedQuestion(listName(list.title))}
      text={withOriginals(words.clearCompletedCount(done.length - under - parts, under, parts), originals, words)}
      action={words.delete}
      intentOf={(view) => deleteCompleted(view, list.id)}
    />
  );
}

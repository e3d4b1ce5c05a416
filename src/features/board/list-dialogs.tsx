import { useRef } from 'react';
import type { ListView } from '../../domain/list.ts';
import { deleteCompleted, deleteList } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import type { View } from '../../domain/view.ts';
import { act } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { useMessages } from '../messages/messages.ts';
import { boardMenu } from './board-menu.ts';

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  intentOf(view: View): Intent | null;
}

function Confirm({ title, text, action, intentOf }: ConfirmProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const cancel = useRef<HTMLButtonElement>(null);
  const close = () => boardMenu.set(null);
  return (
    <Dialog title={title} text={text} first={cancel} onClose={close}>
      <DialogButtons>
        <Button ref={cancel} onClick={close}>
          {words.cancel}
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            close();
            const intent = intentOf(selectView(store.getState()));
            if (intent) dispatch(act(intent, { undoable: true }));
          }}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Asks before a list goes, and says how many tasks go with it. */
export function DeleteListDialog({ list }: { readonly list: ListView }) {
  const words = useMessages();
  return (
    <Confirm
      title={words.deleteListQuestion(list.title)}
      text={words.deleteListTasks(list.tasks.size)}
      action={words.deleteList}
      intentOf={(view) => deleteList(view, list.id)}
    />
  );
}

/** Asks before the completed tasks of a list go, and says how many. */
export function ClearCompletedDialog({ list }: { readonly list: ListView }) {
  const words = useMessages();
  const count = [...list.tasks.values()].filter((task) => task.status === 'completed').length;
  return (
    <Confirm
      title={words.clearCompletedQuestion(list.title)}
      text={words.clearCompletedCount(count)}
      action={words.delete}
      intentOf={(view) => deleteCompleted(view, list.id)}
    />
  );
}

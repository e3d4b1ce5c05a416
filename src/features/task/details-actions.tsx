import { Copy, ExternalLink, Link2 } from 'lucide-react';
import { shownTitle } from '../../domain/label.ts';
import { duplicateTask } from '../../domain/operations/duplicate.ts';
import type { Task } from '../../domain/task.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { keepInSight } from '../../store/search/search.ts';
import { selectView } from '../../store/selectors.ts';
import { productOrigin } from '../../store/session/product-origin.ts';
import { taskAddress } from '../../store/tasks/task-address.ts';
import { newLocalId } from '../../store/texts/use-add-draft.ts';
import { openTask } from '../../store/ui-slice.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { copyAndSay } from '../messages/copy-and-say.ts';
import { moment } from '../messages/moments.ts';

const TOAST_MS = 4000;

/** The actions on the whole task, and the time of its last change. */
export function DetailsActions({ listId, task }: { readonly listId: string; readonly task: Task }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  // Google never hears of the tasks of a demo, so these have no address.
  const demo = useAppSelector((state) => state.ui.demo);
  const say = (text: string) => showToast({ text, ms: TOAST_MS, key: 'details' });
  const duplicate = () => {
    const view = selectView(store.getState());
    const intents = duplicateTask(view, listId, task.id, newLocalId);
    for (const { payload } of intents) keepInSight(payload.taskId);
    const subtasks = intents.length - 1;
    const said = subtasks > 0 ? words.duplicatedWithSubtasks(shownTitle(task), subtasks) : words.duplicated;
    dispatch(actUndoable(intents, said));
    const copy = intents[0]?.payload.taskId;
    if (copy !== undefined) dispatch(openTask({ listId, taskId: copy }));
  };
  const copyLink = async () => {
    const address = await dispatch(taskAddress(listId, task.id));
    if (address === null) say(words.noLinkYet);
    else void copyAndSay(new URL(address.own, dispatch(productOrigin())).href, words.linkCopied);
  };
  const openInGoogle = async () => {
    const address = await dispatch(taskAddress(listId, task.id));
    if (!address?.google) return say(words.noLinkYet);
    // Opened with its address: Chrome closes the popup when a tab opens, so nothing could navigate an empty tab later.
    const tab = open(address.google, '_blank');
    if (tab) tab.opener = null;
    else say(words.tabBlocked);
  };
  return (
    <div className="actions">
      <div className="buttons">
        <Button kind="quiet" onClick={duplicate}>
          <Copy />
          {words.duplicate}
        </Button>
        {!demo && (
          <>
            <Button kind="quiet" onClick={() => void copyLink()}>
              <Link2 />
              {words.copyLink}
            </Button>
            <Button kind="quiet" onClick={() => void openInGoogle()}>
              <ExternalLink />
              {words.openInGoogle}
            </Button>
          </>
        )}
      </div>
      <p className="changed">{words.lastUpdated(moment(task.updated || new Date().toISOString()))}</p>
    </div>
  );
}

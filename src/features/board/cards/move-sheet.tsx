import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { listsByBoard } from '../../../domain/board.ts';
import { shownTitle } from '../../../domain/label.ts';
import type { ListView } from '../../../domain/list.ts';
import type { Task } from '../../../domain/task.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectView } from '../../../store/selectors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NARROW_QUERY, TOUCH_QUERY } from '../../../ui/media.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { boardMenu } from '../board-menu.ts';
import { ListChooser } from '../lists/list-chooser.tsx';
import { hiddenOf, moveAllTo } from '../lists/move-all-to.ts';
import { moveAway } from './move-away.ts';

const Goals = styled.div`
  /* Aligns the text of the entries with that of the title. */
  margin: 8px -12px 0;
  /* Fits its text, so that it begins at the same edge as the entries, whichever direction its text has. */
  h3 { width: fit-content; padding: 8px 12px 2px; font-size: 12px; line-height: 16px; font-weight: 600; color: var(--muted); }
  button { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 44px; padding: 10px 12px; border-radius: var(--r-s); overflow-wrap: anywhere; }
  button > span { min-width: 0; }
  button > svg { flex: none; margin-inline-start: auto; }
  button:hover { background: var(--hover); }
  button:disabled { color: var(--muted); }
`;

/** With more lists than this, the user picks one by its name instead of from a menu. */
export const MANY_LISTS = 12;

interface GoalsProps {
  readonly title: string;
  /** Says what moves. */
  readonly text: ReactNode;
  /** The list that the task is in, or all the tasks. */
  readonly listId: string;
  /** Whether that list can be chosen too: it can for a subtask, which becomes a task of its own there. */
  readonly within: boolean;
  onMove(to: string): void;
}

/** Lets the user choose a list of any board to move something to: used on a phone, and when there are many lists. */
function GoalsSheet({ title, text, listId, within, onMove }: GoalsProps) {
  const words = useAllMessages();
  const view = useAppSelector(selectView);
  const narrow = useMedia(NARROW_QUERY);
  const touch = useMedia(TOUCH_QUERY);
  const listbox = useRef<HTMLDivElement>(null);
  const close = () => boardMenu.set(null);
  const boards = listsByBoard(view, words.mainBoard);
  const stands = within ? undefined : listId;
  const move = (to: string) => {
    close();
    onMove(to);
  };
  const frame = { sheet: narrow, title, text, onClose: close };
  if (view.order.length > MANY_LISTS) {
    return (
      // On a touch screen, focus in the field would bring up the keyboard over the lists.
      <Dialog {...frame} {...(touch && { first: listbox })}>
        <ListChooser
          label={title}
          without={stands}
          listbox={listbox}
          onChoose={(list) => (list ? move(list.id) : close())}
        />
      </Dialog>
    );
  }
  return (
    <Dialog {...frame}>
      <Goals>
        {boards.map((board) => (
          <section key={board.id} aria-label={board.title}>
            {boards.length > 1 && <h3 dir="auto">{board.title}</h3>}
            {board.lists.map((to) => (
              <button
                key={to}
                type="button"
                aria-current={to === listId || undefined}
                disabled={to === stands}
                onClick={() => move(to)}
              >
                <span dir="auto">{listName(view.lists.get(to)?.title)}</span>
                {to === listId && <Check size={18} />}
              </button>
            ))}
          </section>
        ))}
      </Goals>
    </Dialog>
  );
}

/** Asks which list to move a task to. */
export function MoveSheet({ listId, task }: { readonly listId: string; readonly task: Task }) {
  const words = useAllMessages();
  const store = useAppStore();
  return (
    <GoalsSheet
      title={words.moveToSheet}
      text={<span dir="auto">{shownTitle(task)}</span>}
      listId={listId}
      within={task.parent !== null}
      onMove={(to) => moveAway(store, { listId, taskId: task.id }, to, words)}
    />
  );
}

/** Asks which list to move all open tasks of a list to. */
export function MoveAllSheet({ list }: { readonly list: ListView }) {
  const words = useAllMessages();
  const store = useAppStore();
  const hidden = useAppSelector((state) => hiddenOf(state, list));
  return (
    <GoalsSheet
      title={words.moveAllToSheet}
      text={words.moveAllFrom(listName(list.title), hidden > 0 ? words.hiddenToo(hidden) : '')}
      listId={list.id}
      within={false}
      onMove={(to) => moveAllTo(store, list.id, to, words)}
    />
  );
}

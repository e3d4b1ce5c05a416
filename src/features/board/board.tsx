import { type ComponentType, type ReactNode, useEffect } from 'react';
import { handMoved } from '../../store/commands.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectAsked } from '../../store/selectors.ts';
import { openTask } from '../../store/ui-slice.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useExternal } from '../../ui/external.ts';
import { late, lateWithFocus } from '../../ui/late.tsx';
import { readTwice } from '../../ui/read-twice.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Asked } from '../messages/asked.tsx';
import { useMessages } from '../messages/messages.ts';
import { boardMenu } from './board-menu.ts';
import { BoardRoot } from './board-styles.ts';
import { boardScrolls } from './column/at-rest.ts';
import { DragLayer } from './drag/drag-layer.tsx';
import { held, letGo } from './drag/hand.ts';
import { useTextDrop } from './drag/use-text-drop.ts';
import { editingTitle } from './keys/editing.ts';
import { focusLeft, focusPlace, noteFocus } from './keys/focus.ts';
import { useCarry } from './keys/use-carry.ts';
import { useKeys } from './keys/use-keys.ts';

const Menus = lateWithFocus(() => import('./board-menus.tsx'));
const MarkOpen = late(() => import('./keys/mark-open.ts'));

const INSIDE = 'button, input, textarea, select, a';

interface BoardProps {
  /** The root element, with the styles for everything inside. */
  readonly root?: ComponentType<{ readonly className: string; readonly children: ReactNode }>;
  /** The bar above the lists, or null for none. */
  readonly bar: ReactNode;
  /** The lists. */
  readonly children: ReactNode;
}

/** What every board puts around its lists: keys, drag and drop, menus. */
export function Board({ root: Root = BoardRoot, bar, children }: BoardProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const carry = useCarry();
  const textDrop = useTextDrop();
  const onKeyDown = useKeys(carry);
  const menuOpen = useExternal(boardMenu, (value) => value !== null);
  const asked = useAppSelector((state) => selectAsked(state) !== null);

  const onClick = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const more = target.closest<HTMLElement>('[data-more], [data-list-menu]');
    const card = target.closest<HTMLElement>('[data-task]')?.dataset;
    if (more?.dataset.listMenu) {
      boardMenu.set({ kind: 'list', listId: more.dataset.listMenu, anchor: more });
    } else if (more && card?.task && card.list) {
      boardMenu.set({ kind: 'card', listId: card.list, taskId: card.task, anchor: more });
    } else if (card?.task && card.list && !target.closest(INSIDE)) {
      dispatch(openTask({ listId: card.list, taskId: card.task }));
    }
  };
  const onFocus = (event: React.FocusEvent) => {
    // The buttons of the completed tasks count too, with a list but no task: like cards, they may go, with these.
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-list]')?.dataset;
    if (row?.list) noteFocus(row.list, row.task ?? '');
  };
  const onBlur = ({ target, relatedTarget }: React.FocusEvent) => {
    focusLeft();
    carry.left(target, relatedTarget as HTMLElement | null);
  };

  const onScroll = () => {
    boardScrolls();
    dispatch(handMoved());
  };

  // Stacked lists make room for the details; lists side by side can be scrolled out from under them.
  const details = useAppSelector(({ ui }) =>
    ui.selectedTask === null ? '' : ui.view === 'vertical' ? 'beside-details' : 'under-details',
  );
  useEffect(() => {
    readTwice(() => import('./keys/say-keys.ts')).then(
      (file) => file.sayKeys(store),
      () => {},
    );
    // The place of the arrow keys, and what was open or carried, mean nothing on another board.
    return () => {
      focusPlace.set(null);
      boardMenu.set(null);
      editingTitle.set(null);
      if (held.get()) letGo();
    };
  }, [store]);

  return (
    <Root className={details}>
      <VisuallyHidden id="is-completed">{words.completed}</VisuallyHidden>
      {bar}
      <DragLayer>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: one listener for all cards, which are focusable themselves */}
        <div
          className="board"
          {...textDrop}
          onClick={onClick}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onBlur={onBlur}
          onScrollCapture={onScroll}
        >
          {children}
        </div>
      </DragLayer>
      {(menuOpen || asked) && (
        <Boundary>
          <MarkOpen />
        </Boundary>
      )}
      {menuOpen && (
        <Asked onClose={() => boardMenu.set(null)}>
          <Menus />
        </Asked>
      )}
    </Root>
  );
}

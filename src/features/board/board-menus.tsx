import { useEffect, useLayoutEffect } from 'react';
import { openTopLevel } from '../../domain/list.ts';
import { deleteCompleted } from '../../domain/operations/intents.ts';
import { listWith } from '../../domain/view.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBoardOrder, selectList, selectView } from '../../store/selectors.ts';
import { useExternal } from '../../ui/external.ts';
import { lateWithFocus } from '../../ui/late.tsx';
import { useToday } from '../../ui/today.ts';
import { boardMenu } from './board-menu.ts';
import { CardMenu } from './cards/card-menu.tsx';
import { MoveAllSheet, MoveSheet } from './cards/move-sheet.tsx';
import { useAllLingering } from './column/lingering.ts';
import { sayWhyNot } from './drag/why-not.ts';
import { cardElement, seekFocus } from './keys/focus.ts';
import { ClearCompletedDialog, DeleteListDialog } from './lists/list-dialogs.tsx';
import { ListMenu } from './lists/list-menu.tsx';

const ListColour = lateWithFocus(() => import('./lists/list-colour.tsx'));
const Jump = lateWithFocus(() => import('./keys/jump.tsx'));
const DuePopover = lateWithFocus(() => import('./cards/due-popover.tsx'));

/** Renders the board's open menu or dialog; this file is loaded when the first one is opened. */
export default function Menus() {
  const store = useAppStore();
  const open = useExternal(boardMenu, (value) => value);
  const list = useAppSelector((state) => {
    if (!open || open.kind === 'jump') return undefined;
    // A calendar and a sheet follow their task to another list, as the details do.
    const follows = open.kind === 'due' || open.kind === 'move';
    return follows ? listWith(selectView(state), open.taskId, open.listId) : selectList(state, open.listId);
  });
  const task = open && 'taskId' in open ? list?.tasks.get(open.taskId) : undefined;
  // A menu, or colours, at the head of a list that went to another board would be placed at nothing.
  const order = useAppSelector(selectBoardOrder);
  const isLeft = (open?.kind === 'list' || open?.kind === 'list-colour') && !order.includes(open.listId);
  const gone = open !== null && open.kind !== 'jump' && (isLeft || ('taskId' in open ? task : list) === undefined);
  // The tasks were reopened, deleted or moved elsewhere while the dialog asked whether to delete or where to move them.
  const isEmptied =
    list !== undefined &&
    ((open?.kind === 'clear-completed' && deleteCompleted(selectView(store.getState()), list.id) === null) ||
      (open?.kind === 'move-all' && openTopLevel(list).length === 0));
  // The task was completed elsewhere while the sheet asked where to move it: it stays where it is.
  const stays = open?.kind === 'move' && task?.status === 'completed';
  useEffect(() => {
    if (!open || !(gone || stays || isEmptied)) return;
    boardMenu.set(null);
    if (!('taskId' in open)) return;
    // The element with the focus is gone with the menu.
    seekFocus(open.listId, open.taskId);
    if (stays) sayWhyNot(store, { listId: list?.id ?? open.listId, taskId: open.taskId });
  }, [gone, stays, isEmptied, list, open, store]);
  // The button that a card's menu is placed at goes where its card becomes a subtask or is completed elsewhere, stands
  // in another column of 'Due today', as at midnight, or, completed here, leaves its place. A calendar is placed at the
  // card anew.
  useAllLingering();
  useToday();
  useLayoutEffect(() => {
    if ((open?.kind !== 'card' && open?.kind !== 'due') || open.anchor.isConnected) return;
    const listId = list?.id ?? open.listId;
    const card = open.kind === 'due' && list ? cardElement(open.taskId) : null;
    boardMenu.set(card && { ...open, listId, anchor: card });
    if (!card) seekFocus(listId, open.taskId);
  });
  if (open?.kind === 'jump') return <Jump />;
  if (!open || !list || isLeft) return null;
  if (open.kind === 'list') return <ListMenu list={list} anchor={open.anchor} />;
  if (open.kind === 'list-colour') {
    return <ListColour list={list} anchor={open.anchor} />;
  }
  if (open.kind === 'move-all') return <MoveAllSheet list={list} />;
  if (open.kind === 'delete-list') return <DeleteListDialog list={list} />;
  if (open.kind === 'clear-completed') return <ClearCompletedDialog list={list} />;
  if (!task || stays) return null;
  if (open.kind === 'due') {
    return <DuePopover listId={list.id} task={task} anchor={open.anchor} />;
  }
  if (open.kind === 'move') return <MoveSheet listId={list.id} task={task} />;
  return <CardMenu listId={list.id} task={task} anchor={open.anchor} />;
}

import { CalendarDays, MoreHorizontal, Sparkles, UserRoundPlus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Board, boardsOf, DAY_BOARD_ID, ME_BOARD_ID } from '../../domain/board.ts';
import { countDue } from '../../domain/due.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { useAppDispatch, useAppSelector, useAppStore, useTasksOf } from '../../store/hooks.ts';
import { selectAccount, selectOrder, selectUser, selectView } from '../../store/selectors.ts';
import { boardIdOf, boardPath } from '../../store/settings/board-path.ts';
import { requirePremium, selectPremium } from '../../store/settings/premium.ts';
import { selectShowTaskCount } from '../../store/settings/settings.ts';
import { selectUserRead } from '../../store/settings/user-read.ts';
import { countAssigned, countOnBoard } from '../../store/tasks/across.ts';
import { useExternal } from '../../ui/external.ts';
import { useFocusAmong } from '../../ui/focus-among.ts';
import { composes } from '../../ui/keys.ts';
import { lateWithFocus } from '../../ui/late.tsx';
import { Link } from '../../ui/link.tsx';
import { NARROW_QUERY } from '../../ui/media.ts';
import { useIsAt } from '../../ui/navigation.ts';
import { SIDEBAR_ID } from '../../ui/sidebar-toggle.ts';
import { useToday } from '../../ui/today.ts';
import { ClosedByBack } from '../../ui/use-back.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useAroundMessages } from '../messages/around-messages.ts';
import { Asked } from '../messages/asked.tsx';
import { boardAction, renamingBoard } from './board-action.ts';
import { AddBoard, RenameBoard, rowOf } from './board-title.tsx';
import { closeDrawer } from './close-drawer.ts';
import { moveBoardTo } from './move-board.ts';
import { Panel, Shade } from './sidebar-styles.ts';
import { rowShift, useBoardDrag } from './use-board-drag.ts';

const BoardActions = lateWithFocus(() => import('./board-actions.tsx'));

const TILES = ['#17754a', '#b5521d', '#6a49e8', '#b93b76', '#17756f', '#8a6a12', '#5b6675'];

/** Returns the colour of a board's mark: its own, else one derived from its id. */
function tileOf(board: Board): string {
  if (board.backgroundColor) return board.backgroundColor;
  if (board.id === DEFAULT_BOARD_ID) return 'var(--accent)';
  let sum = 0;
  for (const char of board.id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return TILES[sum % TILES.length] ?? 'var(--accent)';
}

/** The list of boards, the virtual ones first [2.28]; a drawer on a small screen. */
export function Sidebar() {
  const opened = useAppSelector((state) => state.ui.sidebarOpened);
  const action = useExternal(boardAction, (value) => value);
  // A question stays when its drawer closes, but goes with the page: Back to the board would ask it again.
  useEffect(() => () => boardAction.set(null), []);
  return (
    <>
      {opened && <Open />}
      {action && (
        <Asked onClose={() => boardAction.set(null)}>
          <BoardActions action={action} />
        </Asked>
      )}
    </>
  );
}

function Open() {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const narrow = useMedia(NARROW_QUERY);
  const counted = useAppSelector(selectShowTaskCount);
  const panel = useRef<HTMLElement>(null);
  // The focus moves only into a sidebar that opened as a drawer: when a window becomes narrow around it, the user may
  // be typing elsewhere.
  const openedAsDrawer = useRef(narrow);
  useEffect(() => {
    if (openedAsDrawer.current) panel.current?.querySelector<HTMLElement>('a')?.focus();
    // A menu that is open at a row closes with the sidebar: a phone that is turned has no drawer any more.
    return () => {
      if (boardAction.get()?.kind !== 'delete') boardAction.set(null);
    };
  }, []);
  useEffect(() => {
    if (!narrow) return;
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !composes(event)) closeDrawer(dispatch);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [narrow, dispatch]);
  // A choice in a drawer closes the drawer.
  const chosen = (event: React.MouseEvent) => {
    if (narrow && (event.target as Element).closest('a')) closeDrawer(dispatch);
  };
  return (
    <>
      <Shade type="button" aria-label={words.closeSidebar} tabIndex={-1} onClick={() => closeDrawer(dispatch)} />
      {narrow && <ClosedByBack close={() => closeDrawer(dispatch)} />}
      <Panel ref={panel} id={SIDEBAR_ID} aria-label={words.sidebar} onClick={chosen}>
        <ul>
          <Virtual id={DAY_BOARD_ID} title={words.dueToday} counted={counted} />
          <Virtual id={ME_BOARD_ID} title={words.assignedToMe} counted={counted} />
        </ul>
        <h2 id="boards-title">{words.boards}</h2>
        <Boards counted={counted} />
        <AddBoard />
        <End />
      </Panel>
    </>
  );
}

interface VirtualProps {
  readonly id: string;
  readonly title: string;
  readonly counted: boolean;
}

/** Marks a board's row as current with the press that leads there, before that board is drawn. */
const useCurrent = (id: string): { readonly 'aria-current'?: 'page' } =>
  useIsAt((path) => boardIdOf(path) === id) ? { 'aria-current': 'page' } : {};

function Virtual({ id, title, counted }: VirtualProps) {
  const current = useCurrent(id);
  return (
    <li data-drop-board={id}>
      <Link className="row" href={boardPath(id)} paintFirst draggable={false} {...current}>
        {id === DAY_BOARD_ID ? <CalendarDays /> : <UserRoundPlus />}
        <span className="name">{title}</span>
        {counted && <VirtualCount id={id} />}
      </Link>
    </li>
  );
}

function VirtualCount({ id }: { readonly id: string }) {
  const today = useToday();
  const count = useAppSelector((state) =>
    id === ME_BOARD_ID ? countAssigned(selectView(state)) : countDue(selectView(state), today),
  );
  return <Count count={count} />;
}

function Count({ count }: { readonly count: number }) {
  const words = useAroundMessages();
  if (count === 0) return null;
  return (
    <span className="count" title={words.taskCount(count)}>
      {count.toLocaleString()}
    </span>
  );
}

const rowAround = (element: Element): string | undefined =>
  element.closest<HTMLElement>('[data-drop-board]')?.dataset.dropBoard;

function Boards({ counted }: { readonly counted: boolean }) {
  const words = useAroundMessages();
  const store = useAppStore();
  const user = useAppSelector(selectUser);
  const boards = boardsOf(user, words.mainBoard);
  const ids = boards.map(({ id }) => id);
  useFocusAmong(ids, rowAround, rowOf);
  const { drag, press } = useBoardDrag(ids, (id, index) =>
    requirePremium(store, 'boards', () => moveBoardTo(store, id, index)),
  );
  return (
    <ul className={`boards${drag ? ' dragging' : ''}`} aria-labelledby="boards-title">
      {boards.map((board, index) => {
        const lifted = drag?.id === board.id;
        const shift = rowShift(drag, index);
        const transform = lifted ? `translateY(${drag.dy}px)` : shift === 0 ? undefined : `translateY(${shift * 100}%)`;
        return (
          <li
            key={board.id}
            className={`has-menu${lifted ? ' lifted' : ''}`}
            style={transform ? { transform } : undefined}
            data-drop-board={board.id}
            onPointerDown={(event) => press(board.id, event)}
          >
            <Row board={board} counted={counted} />
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps {
  readonly board: Board;
  readonly counted: boolean;
}

function Row({ board, counted }: RowProps) {
  const current = useCurrent(board.id);
  const words = useAroundMessages();
  const renaming = useExternal(renamingBoard, (value) => value === board.id);
  const action = useExternal(boardAction, (value) => value?.kind === 'menu' && value.boardId === board.id);
  if (renaming) return <RenameBoard board={board} />;
  return (
    <>
      <Link
        className="row"
        href={boardPath(board.id)}
        paintFirst
        draggable={false}
        {...current}
        onDoubleClick={() => renamingBoard.set(board.id)}
        onKeyDown={(event) => {
          if (event.key !== 'F2') return;
          event.preventDefault();
          renamingBoard.set(board.id);
        }}
      >
        <span className="tile" style={{ '--tile': tileOf(board) } as React.CSSProperties} />
        <span className="name" dir="auto">
          {board.title}
        </span>
        {counted && <BoardCount id={board.id} />}
      </Link>
      <button
        type="button"
        className="more"
        aria-label={words.boardMenu(board.title)}
        aria-haspopup="menu"
        {...(action ? { 'data-open': '' } : {})}
        onClick={(event) => boardAction.set({ kind: 'menu', boardId: board.id, anchor: event.currentTarget })}
      >
        <MoreHorizontal size={18} />
      </button>
    </>
  );
}

function BoardCount({ id }: { readonly id: string }) {
  useTasksOf(useAppSelector(selectOrder));
  const count = useAppSelector((state) => countOnBoard(selectView(state), id));
  return <Count count={count} />;
}

function End() {
  const words = useAroundMessages();
  const premium = useAppSelector(selectPremium);
  const known = useAppSelector((state) => selectUserRead(state) && selectAccount(state) !== null);
  const links = [
    ['/features', words.footerPremium],
    ['/terms', words.footerTerms],
    ['/privacy', words.footerPrivacy],
    ['/help', words.help],
  ] as const;
  return (
    <div className="end">
      {known && !premium && (
        <Link className="premium" href="/pricing">
          <Sparkles />
          {words.tryPremium}
        </Link>
      )}
      <ul className="footer" aria-label={words.footer}>
        {links.map(([href, label]) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

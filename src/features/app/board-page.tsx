import { memo, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { mainTitleOf } from '../../domain/board.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectBoardState, selectOffline, selectProblem, selectUser } from '../../store/selectors.ts';
import { hasKeptDemo } from '../../store/session/kept-demo.ts';
import { selectStanding } from '../../store/settings/board-standing.ts';
import { openTask, upsellShown } from '../../store/ui-slice.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { showCutTexts } from '../../ui/cut-text.ts';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { focusIsFree } from '../../ui/focus-is-free.ts';
import { focusWith } from '../../ui/focus-with.ts';
import { focusHeading, useHeadingFocus } from '../../ui/heading-focus.ts';
import { late, lateWithFocus } from '../../ui/late.tsx';
import { LOW, NARROW_QUERY } from '../../ui/media.ts';
import { navigate } from '../../ui/navigation.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Board } from '../board/board.tsx';
import { BoardBar } from '../board/board-bar.tsx';
import { BoardLists, FirstFound } from '../board/board-lists.tsx';
import { newTask } from '../board/column/new-task.ts';
import { SkipToCards } from '../board/keys/skip-to-cards.tsx';
import { PaintedRoot } from '../board/painted-root.tsx';
import { Banners } from '../header/banners.tsx';
import { Header } from '../header/header.tsx';
import { Unplaced } from '../header/unplaced.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';
import { Asked } from '../messages/asked.tsx';
import { Search } from '../search/search.tsx';
import { rowOf } from '../sidebar/board-title.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { OverPage } from './over-page.tsx';
import PageToasts from './page-toasts.tsx';
import { Printing } from './printing.tsx';
import { undoByKey } from './undo-by-key.ts';
import { useBoardPath } from './use-board-path.ts';
import { useGlobalKeys } from './use-global-keys.ts';
import { useTaskAddress } from './use-task-address.ts';

const TaskDetails = lateWithFocus(() => import('../task/details.tsx'));
const FilterBar = late(() => import('../search/filter-bar.tsx'));
const DemoBar = late(() => import('../demo/demo-bar.tsx'));
const KeptDemo = late(() => import('../demo/kept-demo.tsx'));
const Upsell = lateWithFocus(() => import('../premium/upsell.tsx'));

const Root = styled.div`
  position: relative;
  height: 100dvh;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: var(--bg);
  & > .top { display: contents; }
  & > .house { position: relative; flex: 1; min-height: 0; display: flex; }
  & > .house > main { position: relative; flex: 1; min-width: 0; min-height: 0; display: flex; flex-direction: column; }
  & > .house > main > .under { flex: 1; min-height: 0; display: flex; flex-direction: column; }
  ${LOW} { & > .house > main > .under { overflow: hidden auto; overscroll-behavior-y: contain; } }
`;

/** Constant elements: React skips them when the components around them render again. */
const SEARCH = (
  <Search
    onFocus={() => {
      FilterBar.ahead();
      FirstFound.ahead();
    }}
  />
);
const DEMO_BAR = (
  <Boundary>
    <DemoBar />
  </Boundary>
);

/**
 * The board with everything around it. A press that leads to another board is painted before any of this renders again.
 */
export const BoardPage = memo(function BoardPage() {
  useEffect(showCutTexts, []);
  const selected = useAppSelector((state) => state.ui.selectedTask !== null);
  // There is nothing to filter where no board is shown.
  const filtered = useAppSelector((state) => state.ui.searchFilter !== null && selectStanding(state) === 'there');
  // On a narrow screen the panel covers the page: what is under it is out of reach of the keyboard and of screen
  // readers.
  const narrow = useMedia(NARROW_QUERY);
  const covered = selected && narrow;
  const drawer = useAppSelector((state) => state.ui.sidebarOpened);
  const upsell = useAppSelector((state) => state.ui.upsell);
  const demo = useAppSelector((state) => state.ui.demo);
  // Offered once the account's lists are known.
  const [waits] = useState(hasKeptDemo);
  const kept = useAppSelector((state) => waits && !state.ui.demo && selectBoardState(state) === 'ready');
  const dispatch = useAppDispatch();
  useGlobalKeys(undoByKey, newTask);
  return (
    <Root>
      <FollowAddress />
      <div className="top" inert={covered}>
        <SkipToCards />
        <Header search={SEARCH} demo={demo && DEMO_BAR} />
      </div>
      {kept && (
        <Boundary>
          <KeptDemo />
        </Boundary>
      )}
      <div className="house">
        <Sidebar />
        <main inert={drawer && narrow}>
          <div className="under" inert={covered}>
            {filtered && (
              <Asked>
                <FilterBar />
              </Asked>
            )}
            <Content />
          </div>
          {selected && (
            <Asked onClose={() => dispatch(openTask(null))}>
              <TaskDetails />
            </Asked>
          )}
        </main>
      </div>
      {upsell && (
        <Asked onClose={() => dispatch(upsellShown(null))}>
          <Upsell feature={upsell} />
        </Asked>
      )}
      <OverPage />
      <PageToasts />
      <Banners />
      <Unplaced />
      <Printing />
    </Root>
  );
});

/** Follows the address in a component of its own, so that a change of address renders only what it affects. */
function FollowAddress() {
  useBoardPath();
  useTaskAddress();
  return null;
}

/** The board. Until the user's data has loaded [2.22], a spinner, or a message where it cannot be loaded. */
const Content = memo(function Content() {
  const words = useAroundMessages();
  const state = useAppSelector(selectBoardState);
  const stuck = useAppSelector((root) => selectOffline(root) || selectProblem(root) !== null);
  const boardId = useAppSelector((root) => root.ui.boardId);
  const standing = useAppSelector(selectStanding);
  const shown = useRef(false);
  // Back may lead to another board while the focus is in this one.
  useHeadingFocus(boardId);
  if (state === 'ready' && standing === 'gone')
    return <NoBoard title={words.boardGone} text={words.boardGoneHint} shown={shown.current} />;
  if (state === 'ready' && standing === 'unread') return <BoardUnread />;
  if (state === 'ready') {
    shown.current = true;
    return (
      <Board key={boardId} root={PaintedRoot} bar={<BoardBar boardId={boardId} />}>
        <BoardLists boardId={boardId} />
      </Board>
    );
  }
  return (
    <>
      <VisuallyHidden as="h1">{words.mainBoard}</VisuallyHidden>
      {state === 'never-read' && stuck ? (
        <EmptyState drawing={<UnpluggedDrawing />} title={words.tasksUnread} text={words.tasksUnreadHint} />
      ) : (
        <PageSpinner label={state === 'opening' ? words.loadingBoard : words.fetching} />
      )}
    </>
  );
});

/** Shown until the user's boards have been read once on this device; then the board appears by itself. */
function BoardUnread() {
  const words = useAroundMessages();
  const failed = useAppSelector(
    (root) => selectOffline(root) || selectProblem(root) !== null || root.ui.engine?.settingsWait === true,
  );
  if (failed) return <NoBoard title={words.boardsUnread} text={words.boardsUnreadHint} />;
  return (
    <>
      <VisuallyHidden as="h1">{words.boards}</VisuallyHidden>
      <PageSpinner label={words.loadingBoard} />
    </>
  );
}

interface NoBoardProps {
  readonly title: string;
  readonly text: string;
  /** The page has shown a board before. */
  readonly shown?: boolean;
}

/** Takes the board's place where the address names one that cannot be shown. */
function NoBoard({ title, text, shown = false }: NoBoardProps) {
  const words = useAroundMessages();
  const main = useAppSelector((root) => mainTitleOf(selectUser(root), words.mainBoard));
  // A board that is deleted elsewhere while it is shown takes the focused element along, and where an undo brings it
  // back, it takes this heading's place.
  useEffect(() => {
    if (!shown) return;
    const keepFocus = () => {
      if (focusIsFree()) focusHeading();
    };
    keepFocus();
    return keepFocus;
  }, [shown]);
  return (
    <>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <EmptyState
        drawing={<ColumnsDrawing />}
        title={title}
        text={text}
        action={
          <Button
            onClick={() =>
              focusWith(
                () => navigate('/app'),
                () => rowOf(DEFAULT_BOARD_ID),
              )
            }
          >
            {words.goToMain(main)}
          </Button>
        }
      />
    </>
  );
}

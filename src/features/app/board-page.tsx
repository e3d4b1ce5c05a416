import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../store/hooks.ts';
import { selectBoardState, selectProblem } from '../../store/selectors.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useExternal } from '../../ui/external.ts';
import { NARROW_QUERY } from '../../ui/media.ts';
import { PageSpinner } from '../../ui/spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Board } from '../board/board.tsx';
import { Banners } from '../header/banners.tsx';
import { Header } from '../header/header.tsx';
import { shortcutsOpen } from '../header/shortcuts-open.ts';
import { useMessages } from '../messages/messages.ts';
import { Search } from '../search/search.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import { useGlobalKeys } from './use-global-keys.ts';
import { useTaskAddress } from './use-task-address.ts';

const TaskDetails = lazy(() => import('../task/details.tsx'));
const LabelPicker = lazy(() => import('../label/label-picker.tsx'));
const FilterBar = lazy(() => import('../search/filter-bar.tsx'));
const Shortcuts = lazy(() => import('../header/shortcuts.tsx'));

const Root = styled.div`
  position: relative;
  height: 100dvh;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: var(--bg);
  & > main { position: relative; flex: 1; min-height: 0; display: flex; flex-direction: column; }
  & > main > .under { flex: 1; min-height: 0; display: flex; flex-direction: column; }
`;

/** The board with everything around it. */
export function BoardPage() {
  const selected = useAppSelector((state) => state.ui.selectedTask !== null);
  const filtered = useAppSelector((state) => state.ui.searchFilter !== null);
  const labelling = useAppSelector((state) => state.ui.labelling !== null);
  // On a narrow screen the panel covers the board: what is under it is out of reach of keys and readers.
  const narrow = useMedia(NARROW_QUERY);
  const shortcuts = useExternal(shortcutsOpen, (value) => value);
  useGlobalKeys();
  useTaskAddress();
  return (
    <Root>
      <Header search={<Search />} />
      <Banners />
      <main>
        <div className="under" inert={selected && narrow}>
          {filtered && (
            <Boundary fallback={null}>
              <Suspense>
                <FilterBar />
              </Suspense>
            </Boundary>
          )}
          <Content />
        </div>
        {selected && (
          <Boundary fallback={null}>
            <Suspense>
              <TaskDetails />
            </Suspense>
          </Boundary>
        )}
      </main>
      {shortcuts && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
      {labelling && (
        <Boundary fallback={null}>
          <Suspense>
            <LabelPicker />
          </Suspense>
        </Boundary>
      )}
      <Toasts />
    </Root>
  );
}

/** A spinner until the user's data has loaded [2.22], then the board. */
function Content() {
  const words = useMessages();
  const state = useAppSelector(selectBoardState);
  const stuck = useAppSelector((root) => selectProblem(root) !== null);
  if (state === 'ready') return <Board />;
  if (state === 'never-read' && stuck) return <VisuallyHidden as="h1">{words.mainBoard}</VisuallyHidden>;
  return (
    <>
      <VisuallyHidden as="h1">{words.mainBoard}</VisuallyHidden>
      <PageSpinner label={state === 'opening' ? words.loadingBoard : words.fetching} />
    </>
  );
}

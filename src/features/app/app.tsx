import { Provider } from 'react-redux';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import '../../ui/global.css';
import { Boundary } from '../../ui/boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { UnpluggedDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useMessages } from '../messages/messages.ts';
import { Routes } from './routes.tsx';
import { useTheme } from './use-theme.ts';

/** The product in a page: the entry gives it its store. */
export function App({ store }: { readonly store: AppStore }) {
  return (
    <Provider store={store}>
      <Boundary fallback={<Broken />}>
        <Themed />
      </Boundary>
      <LiveRegion />
    </Provider>
  );
}

function Themed() {
  const signedIn = useAppSelector((state) => selectAccount(state) !== null);
  useTheme(signedIn);
  return <Routes />;
}

function Broken() {
  const words = useMessages();
  return (
    <main>
      <EmptyState
        drawing={<UnpluggedDrawing />}
        title={words.brokenTitle}
        text={words.brokenText}
        action={<Button onClick={() => location.reload()}>{words.reload}</Button>}
      />
    </main>
  );
}

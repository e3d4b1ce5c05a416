import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import '../../ui/global.css';
import { Boundary } from '../../ui/boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { useMessages } from '../messages/messages.ts';
import { useTheme } from './use-theme.ts';

interface ShellProps {
  readonly store: AppStore;
  readonly children: ReactNode;
}

/** What every page of the product stands in: store, theme, the last resort and the live region. */
export function Shell({ store, children }: ShellProps) {
  return (
    <Provider store={store}>
      <Boundary fallback={<Broken />}>
        <Themed>{children}</Themed>
      </Boundary>
      <LiveRegion />
    </Provider>
  );
}

function Themed({ children }: { readonly children: ReactNode }) {
  const signedIn = useAppSelector((state) => selectAccount(state) !== null);
  useTheme(signedIn);
  return children;
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

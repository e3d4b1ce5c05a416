import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { late } from '../../ui/late.tsx';
import '../../ui/global.css';
import { Boundary } from '../../ui/boundary.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useMessages } from '../messages/messages.ts';
import { useTheme } from './use-theme.ts';

const Broken = late(() => import('./broken.tsx'));

interface ShellProps {
  readonly store: AppStore;
  readonly children: ReactNode;
}

/** The frame of every page: store, theme, a fallback for a page that breaks, and the live region. */
export function Shell({ store, children }: ShellProps) {
  return (
    <Provider store={store}>
      <Boundary fallback={<Fallback />}>
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

/** Takes the place of a page that broke; plain text if the file of that screen cannot be loaded either. */
function Fallback() {
  const words = useMessages();
  return (
    <Boundary fallback={<p role="alert">{`${words.brokenTitle}. ${words.brokenText}`}</p>}>
      <Broken />
    </Boundary>
  );
}

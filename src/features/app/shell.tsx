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

/** What every page of the product stands in: store, theme, the last resort and the live region. */
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

/** Its words stand for the screen where that cannot be read either. */
function Fallback() {
  const words = useMessages();
  return (
    <Boundary fallback={<p role="alert">{`${words.brokenTitle}. ${words.brokenText}`}</p>}>
      <Broken />
    </Boundary>
  );
}
